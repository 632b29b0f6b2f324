-- The marketplace of the bench, in any size: database.ts fills in :problems, :people (every fifth a provider), :likes, :quotes and :messages.
-- Frequencies are the same at every size, except for peacocks and providers that serve Nieu-Bethesda: always 25. There are no foreign keys and
-- indexes while this runs, so a table with counters comes after the rows that it counts.
select setseed(0.42);

create function pg_temp.id_at(at timestamptz, seed text) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3) || '8' || substr(md5(seed), 4, 15))::uuid
$$;

-- A number below `size`. A higher skew makes low numbers more likely.
create function pg_temp.pick(size int, skew float) returns int language sql volatile as $$
  select least(size - 1, floor(size * power(random(), skew)))::int
$$;

create function pg_temp.one_of(list text[], skew float) returns text language sql volatile as $$
  select list[1 + least(cardinality(list) - 1, floor(cardinality(list) * power(random(), skew)))::int]
$$;

create temp table words as select
  array['Plumbing', 'Electrical', 'Gardening', 'Painting', 'Carpentry', 'Cleaning', 'IT Services', 'Web Development', 'Graphic Design', 'Marketing'] as categories,
  array['Sandton, Johannesburg', 'Soweto, Johannesburg', 'Sea Point, Cape Town', 'Umhlanga, Durban', 'Khayelitsha, Cape Town', 'Hatfield, Pretoria', 'Randburg, Johannesburg',
    'Midrand, Johannesburg', 'Centurion, Pretoria', 'Rosebank, Johannesburg', 'Claremont, Cape Town', 'Bellville, Cape Town', 'Chatsworth, Durban', 'Pinetown, Durban',
    'Melville, Johannesburg', 'Alexandra, Johannesburg', 'Mitchells Plain, Cape Town', 'Observatory, Cape Town', 'Summerstrand, Gqeberha', 'Newton Park, Gqeberha',
    'Beacon Bay, East London', 'Westdene, Bloemfontein', 'Langenhovenpark, Bloemfontein', 'Polokwane Central, Polokwane', 'Mbombela, Nelspruit', 'Kimberley North, Kimberley',
    'Mafikeng, Mahikeng', 'Stellenbosch', 'Paarl', 'George', 'Knysna', 'Potchefstroom', 'Pietermaritzburg', 'Richards Bay', 'Upington', 'Makhanda'] as places,
  array['Thandi', 'Sipho', 'Lerato', 'Pieter', 'Ayesha', 'Kagiso', 'Nomsa', 'Johan', 'Priya', 'Bongani', 'Zanele', 'Themba', 'Anika', 'Mandla', 'Fatima', 'Willem'] as first_names,
  array['Nkosi', 'Dlamini', 'van der Merwe', 'Naidoo', 'Botha', 'Mokoena', 'Khumalo', 'Pillay', 'Jacobs', 'Mthembu', 'Adams', 'Sithole', 'Smith', 'Zulu'] as last_names,
  array['Geyser leaks', 'No lights in the kitchen', 'Lawn is overgrown', 'Peeling paint on the outside wall', 'Cupboard door fell off', 'Move-out cleaning', 'Wi-Fi drops every evening',
    'A page for my bakery', 'Logo for a taxi business', 'Customers cannot find our salon', 'Blocked drain', 'Prepaid meter trips', 'Tree to be felled', 'Damp in the bedroom', 'Broken stoep railing'] as titles,
  array['water', 'wall', 'pipe', 'kitchen', 'outside', 'morning', 'under', 'floor', 'neighbour', 'ceiling', 'switch', 'garden', 'paint', 'light', 'corner', 'old', 'window', 'roof', 'tiles', 'pressure',
    'cracked', 'rusty', 'upstairs', 'garage', 'gate', 'motor', 'socket', 'board', 'branch', 'hedge', 'mower', 'brick', 'plaster', 'varnish', 'hinge', 'drawer', 'carpet', 'oven', 'router', 'laptop',
    'website', 'logo', 'flyer', 'market', 'customers', 'stoep', 'braai', 'bakkie', 'weekend', 'urgent', 'quote', 'invoice', 'landlord', 'tenant', 'insurance', 'municipality', 'loadshedding', 'inverter',
    'solar', 'battery', 'borehole', 'pump', 'septic', 'gutter', 'flashing', 'skylight', 'lintel', 'foundation', 'subsidence', 'termites', 'asbestos', 'wallpaper', 'skirting', 'cornice', 'chandelier'] as everyday;

-- Sentences of everyday words, the first ones most often, and now and then a rare word.
create temp table said as
select n, string_agg(case when random() < 0.9 then pg_temp.one_of(w.everyday, 2)
  else translate(substr(md5(floor(40000 * power(random(), 2))::text), 1, 7), '0123456789abcdef', 'bodegikalumanirt') end, ' ') as sentence
from generate_series(1, 5000) n, generate_series(1, 12), words w group by n;

create temp table people as
select n, pg_temp.id_at(at, 'account' || n) as id, at,
  case when n = 1 then 'admin' when n % 5 = 0 then 'provider' else 'member' end as role,
  case when n = 1 then 'approved' when n % 5 = 0 and n % 50 = 0 then 'pending' when n % 101 = 0 then 'suspended' else 'approved' end as status,
  pg_temp.one_of(w.first_names, 1.3) || ' ' || pg_temp.one_of(w.last_names, 1.3) as name
from (select n, now() - interval '730 days' * (1 - n / (:people + 1.0)) as at from generate_series(1, :people) n) numbered, words w;

insert into accounts (id, full_name, email, email_verified, role, status, phone, created_at, updated_at, last_sign_in_at)
select id, name, 'person' || n || '@example.org', true, role, status, '+27 82 ' || lpad(n::text, 7, '0'), at, at, now() - interval '60 days' * random() from people;

-- Members and providers are numbered, so that they can be picked.
create temp table members as select row_number() over (order by n) - 1 as m, id from people where role = 'member' and status = 'approved';
create temp table provider_accounts as
select row_number() over (order by n) - 1 as c, n, id as account_id, pg_temp.id_at(at, 'provider' || n) as id, at, status, name, pg_temp.one_of(w.categories, 1.6) as specialty,
  case when random() < 0.4 then pg_temp.one_of('{bronze,silver,gold,platinum}', 1.5) end as plan
from people, words w where role = 'provider';

analyze members;
analyze provider_accounts;

create temp table posted as
select n, 1 + floor(5000 * random())::int as sentence, pg_temp.id_at(at, 'problem' || n) as id, at, pg_temp.pick((select count(*)::int from members), 1.8) as m, random() as fate
from (select n, now() - interval '730 days' * power(1 - n / (:problems + 1.0), 1.4) as at from generate_series(1, :problems) n) numbered;

analyze posted;

-- Popular problems are of all ages, because the multiplier shares no factor with their number.
create temp table liked as
select a, p from (
  select distinct 1 + pg_temp.pick(:people, 1.5) as a, 1 + (pg_temp.pick(:problems, 2)::bigint * 77773 % :problems)::int as p from generate_series(1, (:likes * 1.25)::int)
) pairs order by random() limit :likes;
insert into problem_likes (problem_id, account_id, created_at)
select posted.id, people.id, posted.at + (now() - posted.at) * 0.3 from liked join people on people.n = a join posted on posted.n = p order by people.id, posted.id;

-- One comment for each problem on average; popular problems have most.
create temp table commented as
select n as k, 1 + (pg_temp.pick(:problems, 2)::bigint * 77773 % :problems)::int as p, pg_temp.pick((select count(*)::int from members), 1.5) as m from generate_series(1, :problems) n;
insert into problem_comments (id, problem_id, author_id, content, status, created_at, updated_at)
select pg_temp.id_at(at, 'comment' || k), problem_id, author_id, 'The same happened to us. It was the valve.', 'approved', at, at
from (
  select k, posted.id as problem_id, members.id as author_id, posted.at + (now() - posted.at) * 0.4 + interval '1 second' * (k % 1000) as at
  from commented c join posted on posted.n = p join members on members.m = c.m
) told order by problem_id, at;

-- One comment in 200 was reported; of those one in ten waits, and a page of the oldest; half of the others were hidden.
create temp table reported as
select row_number() over (order by c.id) as n, c.id, c.author_id, members.id as owner_id, c.created_at + interval '1 day' as at
from problem_comments c join posted on posted.id = c.problem_id join members on members.m = posted.m
where hashtext(c.id::text) % 200 = 0
  or c.id = (select id from problem_comments order by id limit 1);
insert into reports (id, kind, subject_id, reporter_id, about_id, reason, status, created_at, updated_at)
select pg_temp.id_at(at, 'report' || n), 'comment', id, owner_id, author_id, 'This is spam.', case when n % 10 = 1 or n <= 25 then 'open' else 'resolved' end, at, at from reported;
insert into moderation_cases (id, kind, subject_id, about_id, status, created_at, updated_at)
select pg_temp.id_at(at, 'case' || n), 'comment', id, author_id, case when n % 10 = 1 or n <= 25 then 'open' else 'closed' end, at, at from reported;
insert into moderation_decisions (id, kind, subject_id, about_id, measure, reason, status, created_at, updated_at)
select pg_temp.id_at(at, 'decision' || n), 'comment', id, author_id, 'hide', 'This is an advertisement.', 'lifted', at, at from reported where n % 2 = 0;

create temp table asked as
with pairs as (
  select p, c, row_number() over (partition by p order by c) as k
  from (select distinct 1 + (pg_temp.pick(:problems, 1.6)::bigint * 13331 % :problems)::int as p, pg_temp.pick((select count(*)::int from provider_accounts), 1.5) as c
    from generate_series(1, (:quotes * 0.96)::int)) drawn
  limit :quotes * 0.9
), of_problems as (
  select posted.n as p, posted.id as problem_id, posted.m, c, posted.at + least(interval '5 days', now() - posted.at) * random() as at, fate,
    case
      when fate < 0.35 and k = 1 then pg_temp.one_of('{work_completed,quote_accepted,work_in_progress}', 1.8)
      when fate < 0.35 then 'quote_declined_by_member'
      else pg_temp.one_of('{quote_submitted,pending_provider_response,quote_declined_by_member,request_declined_by_provider,cancelled_by_member,cancelled_by_provider}', 1.7)
    end as status
  from pairs join posted on posted.n = p
), direct as (
  select null::int, null::uuid, pg_temp.pick((select count(*)::int from members), 1.8), pg_temp.pick((select count(*)::int from provider_accounts), 1.5), now() - interval '700 days' * random(), 1.0,
    pg_temp.one_of('{quote_submitted,pending_provider_response,work_completed,quote_declined_by_member,cancelled_by_member}', 1.5)
  from generate_series(1, :quotes / 10)
)
select row_number() over () as n, q.*, pg_temp.id_at(q.at, 'quote' || row_number() over ()) as id,
  case when q.status in ('pending_provider_response', 'request_declined_by_provider') then 0 else 1 + pg_temp.pick(3, 3) end as revision,
  (300 + pg_temp.pick(9000, 2)) * 100 as price_cents
from (select * from of_problems union all select * from direct) q;

analyze asked;

insert into quote_requests (id, problem_id, member_id, provider_id, status, description, requested_at, provider_responded_at, first_submitted_at, member_finalized_at, revision, price_cents, expires_at,
  date_agreed, reason, updated_at)
select a.id, a.problem_id, members.id, provider_accounts.id, a.status,
  case when a.problem_id is null then 'Please come and have a look: it has been like this for weeks, and we would like it done before the holidays.' else '' end,
  a.at, case when revision > 0 then a.at + interval '1 hour' end, case when revision > 0 then a.at + interval '1 hour' end,
  case when a.status in ('quote_accepted', 'work_in_progress', 'work_completed', 'quote_declined_by_member') then a.at + interval '2 days' end,
  revision, case when revision > 0 then price_cents end, case when revision > 0 then a.at + interval '30 days' end, a.status = 'work_in_progress',
  case when a.status like 'cancelled%' then 'The dates do not work for us.' end, a.at + interval '2 days'
from asked a join members using (m) join provider_accounts using (c);

insert into quote_revisions (quote_id, number, price_cents, scope, estimated_timeline, expires_at, submitted_at)
select id, number, price_cents + (revision - number) * 5000, 'Call-out, parts and labour. Old parts are taken away, and the place is left clean. Twelve months on the work.', '2 to 3 days',
  at + interval '30 days', at + interval '1 hour' * number
from asked, generate_series(1, revision) number;

create temp table agreed as
select asked.*, pg_temp.id_at(at + interval '2 days', 'job' || n) as job_id, 1 + (4 - pg_temp.pick(5, 2)) as rating,
  case status
    when 'quote_accepted' then pg_temp.one_of('{pending,awaiting_member_confirmation,scheduled,pending_reschedule}', 1.2)
    when 'work_in_progress' then 'scheduled'
    else pg_temp.one_of('{completed_and_rated,work_completed,completed_unrated}', 1.6)
  end as job_status
from asked where status in ('quote_accepted', 'work_in_progress', 'work_completed');

analyze agreed;

insert into jobs (id, quote_id, problem_id, member_id, provider_id, status, description, total_cost_cents, proposal, proposed_date, confirmed_date, duration_minutes, completed_at, rating, created_at, updated_at)
select job_id, a.id, problem_id, members.id, provider_accounts.id, job_status, 'Call-out, parts and labour.', price_cents,
  case when job_status = 'pending' then 0 else 1 end, case when job_status <> 'pending' then a.at + interval '5 days' end,
  case when job_status in ('scheduled', 'work_completed', 'completed_and_rated', 'completed_unrated') then a.at + interval '5 days' end,
  (array[60, 120, 240, 480, 1920])[1 + a.n % 5], case when job_status like '%completed%' then a.at + interval '6 days' end, case when job_status = 'completed_and_rated' then rating end,
  a.at + interval '2 days', a.at + interval '6 days' * random()
from agreed a join members using (m) join provider_accounts using (c);

insert into reviews (id, job_id, provider_id, member_id, rating, comment, created_at)
select pg_temp.id_at(a.at + interval '7 days', 'review' || a.n), job_id, provider_accounts.id, members.id, rating, 'On time, tidy and fair.', a.at + interval '7 days'
from agreed a join members using (m) join provider_accounts using (c) where job_status = 'completed_and_rated';

insert into rating_counts (provider_id, aspect, stars, count) select provider_id, 'overall', rating, count(*) from reviews group by provider_id, rating;

insert into documents (id, kind, number, quote_id, job_id, member_id, provider_id, content, made_at)
select pg_temp.id_at(a.at + interval '2 days', kind || a.n), kind, row_number() over (partition by kind, provider_accounts.id order by a.n), a.id, case kind when 'invoice' then job_id end,
  members.id, provider_accounts.id, '{}'::jsonb, a.at + interval '2 days'
from agreed a join members using (m) join provider_accounts using (c), unnest('{agreement,invoice}'::text[]) kind
where kind = 'agreement' or job_status like '%completed%';
insert into document_counters (provider_id, kind, last) select provider_id, kind, max(number) from documents group by provider_id, kind;

-- The trigger of problems takes the terms of a place from here.
insert into problem_places (location, problem_count) select unnest(w.places || array['Nieu-Bethesda, Graaff-Reinet']), 0 from words w;

insert into problems (id, owner_id, title, description, category, location, budget_cents, status, likes_count, comments_count, quotes_count, last_activity_at, created_at, updated_at)
select posted.id, members.id, pg_temp.one_of(w.titles, 1.2),
  'It started last week and gets worse by the day: ' || said.sentence || '. We have tried the usual things ourselves, and now need someone who knows what they are doing.'
    || case when posted.n % 2 = 0 then ' Photos on request.' else '' end || case when posted.n % 20 = 7 then ' The burglar bars must stay.' else '' end
    || case when posted.n % 200 = 33 then ' The chimney too.' else '' end || case when posted.n % 2000 = 444 then ' It is a thatched house.' else '' end
    || case when posted.n % (:problems / 25) = 55 then ' Mind the peacock.' else '' end,
  case when random() < 0.95 then pg_temp.one_of(w.categories, 1.6) end, case when posted.n % 5000 = 1234 then 'Nieu-Bethesda, Graaff-Reinet' when random() < 0.97 then pg_temp.one_of(w.places, 1.8) else '' end,
  case when random() < 0.7 then (200 + pg_temp.pick(20000, 3)) * 100 end,
  case when settled then 'closed' when waiting >= 5 then 'pending_quotes' when posted.at < now() - interval '30 days' and fate < 0.9 then 'closed' else 'open' end,
  coalesce(likes, 0), coalesce(comments, 0), coalesce(quotes, 0), posted.at, posted.at, posted.at
from posted
cross join words w
join members using (m)
join said on said.n = posted.sentence
left join (select p as n, count(*) as likes from liked group by p) l on l.n = posted.n
left join (select p as n, count(*) as comments from commented group by p) o on o.n = posted.n
left join (
  select p as n, count(*) filter (where revision > 0) as quotes, count(*) filter (where status = 'quote_submitted') as waiting,
    bool_or(status in ('quote_accepted', 'work_in_progress', 'work_completed')) as settled
  from asked group by p
) q on q.n = posted.n
order by posted.n;

insert into files (id, owner_id, purpose, kind, name, bytes, width, height, audience, created_at, attached_at)
select pg_temp.id_at(created_at, 'photo' || id::text), owner_id, 'problem', 'picture', 'photo.jpg', 400000, 1600, 1200, 'signed-in', created_at, created_at
from problems where number % 5 = 0;
-- A few in a hundred are near their limit of 100 MB.
insert into file_usage (account_id, used_bytes) select id, (hashtextextended(id::text, 7) & 104857599) from accounts;
insert into problem_photos (problem_id, file_id, position) select id, pg_temp.id_at(created_at, 'photo' || id::text), 0 from problems where number % 5 = 0;

insert into problem_categories (category, problem_count) select category, count(*) from problems where category is not null and status <> 'closed' group by category;
insert into problem_suburbs (key, suburb, problem_count)
select lower(split_part(location, ',', 1)), min(split_part(location, ',', 1)), count(*) from problems where location <> '' and status <> 'closed' group by 1;
insert into problem_places (location, problem_count) select location, count(*) filter (where status <> 'closed') from problems where location <> '' group by location
on conflict (location) do update set problem_count = excluded.problem_count;

insert into providers (id, account_id, name, specialty, short_bio, detailed_bio, contact_email, locations_served, rating_sum, rating_count, completed_jobs_count, status, membership_status, saved_at, created_at, updated_at)
select c.id, c.account_id, c.name || ' & Co', specialty, 'Fifteen years in the trade: ' || said.sentence || case when c.c % 2000 = 444 then ', thatch' else '' end, 'We quote in writing, come when we say, and clean up behind us.', 'person' || c.n || '@example.org',
  array[pg_temp.one_of(w.places, 1.8), case when c.c % (:people / 125) = 23 then 'Nieu-Bethesda' else pg_temp.one_of(w.places, 1) end], coalesce(stars, 0), coalesce(rated, 0), coalesce(done, 0), status,
  case plan when 'bronze' then 'basic' when 'silver' then 'verified' when 'gold' then 'premium' when 'platinum' then 'elite' else 'basic' end, c.at, c.at, c.at
from provider_accounts c
cross join words w
join said on said.n = 1 + c.c % 5000
left join (
  select agreed.c, sum(rating) filter (where job_status = 'completed_and_rated') as stars, count(*) filter (where job_status = 'completed_and_rated') as rated, count(*) filter (where job_status like '%completed%') as done
  from agreed group by agreed.c
) work on work.c = c.c
order by c.c;

update accounts a set listing_id = p.id from providers p where p.account_id = a.id;

insert into served_places select distinct unnest(places) from providers;

insert into provider_services (id, provider_id, service_name, description, price_cents, position, created_at)
select pg_temp.id_at(c.at, 'service' || c.n || '-' || position), c.id, pg_temp.one_of(w.categories, 1.2) || ' call-out', 'Within a day.', (200 + pg_temp.pick(2000, 2)) * 100, position, c.at
from provider_accounts c, words w, generate_series(1, 4) position;

insert into subscriptions (id, account_id, plan, status, period_ends_at, created_at, updated_at)
select pg_temp.id_at(c.at, 'subscription' || c.n), account_id, plan, 'active', null, c.at, c.at from provider_accounts c where plan is not null;

-- Leave out events in the future, such as the later steps of a fresh quote.
insert into events (id, at, actor_id, party, noun, subject_id, step, before, after, data)
select * from (
select pg_temp.id_at(posted.at, 'post' || posted.n) as id, posted.at, members.id, 'owner', 'problem', posted.id, 'post', null, 'open', '{}'::jsonb from posted join members using (m)
union all
select pg_temp.id_at(a.at, 'ask' || a.n), a.at, members.id, 'member', 'quote', a.id, 'request', null, 'pending_provider_response', '{}'::jsonb from asked a join members using (m)
union all
select pg_temp.id_at(a.at + interval '1 hour' * number, 'offer' || a.n || '-' || number), a.at + interval '1 hour' * number, provider_accounts.account_id, 'provider', 'quote', a.id,
  case number when 1 then 'submit' else 'revise' end, case number when 1 then 'pending_provider_response' else 'quote_submitted' end, 'quote_submitted', jsonb_build_object('revision', number)
from asked a join provider_accounts using (c), generate_series(1, a.revision) number
union all
select pg_temp.id_at(a.at + interval '2 days', 'agree' || a.n), a.at + interval '2 days', members.id, 'member', 'quote', a.id, 'accept', 'quote_submitted', 'quote_accepted', '{}'::jsonb from agreed a join members using (m)
union all
select pg_temp.id_at(a.at + interval '2 days', 'create' || a.n), a.at + interval '2 days', null, 'system', 'job', job_id, 'create', null, 'pending', '{}'::jsonb from agreed a
) happened where at <= now();

insert into notifications (id, account_id, event_id, type, title, description, link_to, group_key, group_title, group_link, created_at, read_at)
select pg_temp.id_at(at, who || n), account_id, pg_temp.id_at(at, who || n), 'quote', 'Quote Received', 'Your request was answered.', '/quotes/' || id,
  case when n % 3 > 0 then 'quotes:' || n % 20 end, '{count} new quotes on a problem', '/my-requests', at, case when random() < 0.7 then at + interval '1 day' end
from (
  select 'tell-member' as who, a.n, a.at, a.id, members.id as account_id from asked a join members using (m) where revision > 0
  union all
  select 'tell-provider', a.n, a.at, a.id, provider_accounts.account_id from asked a join provider_accounts using (c)
) told;

-- PostGraphile needs this for the filtered list: its own conditions compare for equality only.
create schema peer;
create function peer.problems_in(category text, part_of_location text) returns setof problems language sql stable as $$
  select * from public.problems p where p.category = problems_in.category and lower(p.location) like lower('%' || part_of_location || '%')
$$;
comment on function peer.problems_in(text, text) is '@behavior +order';

-- Every member who asked for a quote has a conversation with the provider, and a few conversations are long.
create temp table talks as
select row_number() over (order by at) - 1 as k, pg_temp.id_at(at, 'talk' || member_id::text || account_id::text) as id, member_id, account_id, at, quote_id
from (
  select members.id as member_id, provider_accounts.account_id, min(asked.at) as at, (array_agg(asked.id order by asked.at desc))[1] as quote_id
  from asked join members using (m) join provider_accounts using (c) group by 1, 2
) pairs;
analyze talks;

create temp table written as select n, pg_temp.pick((select count(*)::int from talks), 1.5) as k, random() as late from generate_series(1, :messages) n;
create temp table latest as select k, max(late) as late from written group by k;

insert into conversations (id, participant1_id, participant2_id, quote_id, last_message_at, created_at, updated_at)
select id, least(member_id, account_id), greatest(member_id, account_id), quote_id, at + (now() - at) * late, at, at from talks left join latest using (k);

insert into conversation_members (conversation_id, account_id, active_at, unread_count, read_up_to, delivered_up_to)
select talks.id, party, at + (now() - at) * late, case when k % 7 = 0 then 1 else 0 end, at + (now() - at) * late * 0.9, at + (now() - at) * late
from talks left join latest using (k), unnest(array[member_id, account_id]) party;

insert into messages (id, conversation_id, sender_id, client_id, text, quote_id, created_at)
select pg_temp.id_at(at + (now() - at) * late, 'message' || n), talks.id, case when n % 2 = 0 then member_id else account_id end, gen_random_uuid(),
  'Good morning. Friday at eight suits us; the gate is open from seven.', case when n % 10 = 0 then quote_id end, at + (now() - at) * late
from written join talks using (k);

-- The sums of closed days, as the queue would have made them of what is above.
insert into summed_days (id, day, summed_at)
select gen_random_uuid(), d::date, now()
from generate_series((now() - interval '731 days')::date, (now() at time zone 'Africa/Johannesburg')::date - 1, interval '1 day') d;

create temp table waited as
select (p.created_at at time zone 'Africa/Johannesburg')::date as day, extract(epoch from min(q.first_submitted_at) - p.created_at)::bigint / 6000 * 100 as minutes
from problems p join quote_requests q on q.problem_id = p.id where q.first_submitted_at is not null group by p.id;

insert into daily_sums (metric, day, key, value)
select metric, day, key, count(*) from (
  select 'problems' as metric, (at at time zone 'Africa/Johannesburg')::date as day, step as key from events where noun = 'problem'
  union all select 'quotes', (at at time zone 'Africa/Johannesburg')::date, step from events where noun = 'quote'
  union all select 'problems-by-category', (created_at at time zone 'Africa/Johannesburg')::date, coalesce(category, '') from problems
  union all select 'first-quote', day, minutes::text from waited
  union all select 'funnel-took', day, 'submitted ' || minutes from waited
  union all select 'accounts-new', (created_at at time zone 'Africa/Johannesburg')::date, role from accounts
) happened where day < (now() at time zone 'Africa/Johannesburg')::date group by 1, 2, 3;

insert into provider_days (day, provider_id, asked, answered, sent, accepted, completed, backed_out, called_off, rating_sum, ratings, reports)
select (requested_at at time zone 'Africa/Johannesburg')::date, provider_id, count(*), count(provider_responded_at), count(first_submitted_at),
  count(*) filter (where status like 'work%'), count(*) filter (where status = 'work_completed'), count(*) filter (where status = 'cancelled_by_provider'), 0,
  4 * count(*) filter (where status = 'work_completed'), count(*) filter (where status = 'work_completed'), 0
from quote_requests where requested_at < (now() at time zone 'Africa/Johannesburg')::date::timestamp at time zone 'Africa/Johannesburg' group by 1, 2;

-- The sums of ranges, as the queue would have made them last night.
update summed_ranges r set from_day = s.from_day, to_day = least(s.to_day, s.today - 1), due_at = null, summed_at = now()
from (
  select today, v.range, v.from_day, v.to_day
  from (select (now() at time zone 'Africa/Johannesburg')::date as today) t cross join lateral (values
    ('last-7-days', today - 6, today), ('last-30-days', today - 29, today), ('last-90-days', today - 89, today),
    ('this-month', date_trunc('month', today)::date, today), ('this-year', date_trunc('year', today)::date, today),
    ('last-month', (date_trunc('month', today) - interval '1 month')::date, date_trunc('month', today)::date - 1)
  ) v (range, from_day, to_day)
) s where s.range = r.range;

insert into provider_ranges (range, provider_id, days, asked, answered, sent, accepted, completed, backed_out, called_off, rating_sum, ratings, reports)
select r.range, d.provider_id, count(*), sum(asked), sum(answered), sum(sent), sum(accepted), sum(completed), sum(backed_out), sum(called_off), sum(rating_sum), sum(ratings), sum(reports)
from summed_ranges r join provider_days d on d.day between r.from_day and r.to_day group by 1, 2;
