CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are only ever added';
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_only_added BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO categories (name, position) VALUES
  ('Plumbing', 1), ('Electrical', 2), ('Gardening', 3), ('Painting', 4), ('Carpentry', 5),
  ('Cleaning', 6), ('IT Services', 7), ('Web Development', 8), ('Graphic Design', 9), ('Marketing', 10);
--> statement-breakpoint
INSERT INTO site_settings (id) VALUES (true);
