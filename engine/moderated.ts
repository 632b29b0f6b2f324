import type { SQL } from 'drizzle-orm';
import { findHeldParts, toPublicText } from '#core/typed-text/public-text.ts';
import type { Actor, Person } from './actor.ts';
import type { Database, Transaction } from './postgres/database.ts';

/** A decision that answers the open reports of a subject, as a code: its sentence is among the words of the kind. */
export type Outcome = 'hide' | 'show' | 'approve' | 'drop' | 'restore';

/**
 * The effect of an event of a subject on its case, its reports and the decisions about it. `post` opens a case if the subject waits for a
 * check, `hold` always; `release` closes it, because the author has removed the reason. `hide`, `show` and `approve` answer the reports.
 * `suspend` and `restore` are for a person.
 */
export type Effect = 'post' | 'hold' | 'release' | 'suspend' | Exclude<Outcome, 'drop'>;

/** The name of an event: `problem.hide`. */
export type EventKey = `${string}.${string}`;

/** A labelled text of a subject. `marks` are the words for which it is held; `before` is the public text until the new one is approved. */
export type SubjectDetail = {
  label: string;
  text: string;
  marks: { from: number; to: number }[];
  before: string | null;
};

/** One of the lines around a subject. */
export type SubjectLine = {
  id: string;
  author: string;
  text: string;
  at: string;
  isSubject: boolean;
  /** The names of its files. */
  files: string[];
};

/** A subject as an admin reads it in a case. */
export type SubjectReading = {
  details: SubjectDetail[];
  pictures?: { id: string; width: number; height: number; alt: string }[];
  /** The codes of the causes from which an admin chooses one to hide it; none if a reason is enough. */
  causes?: readonly string[];
  context?: SubjectLine[];
};

export type ModeratedWords = {
  /** In lists, in place of a subject that no longer exists. */
  gone: string;
  /** In lists, in place of an empty title. */
  untitled: (stars: number | null) => string;
  /** The notice to admins of a subject that waits for a check; none if its noun counts these and sends a notice of its own. */
  heldNotice?: () => { title: string; description: string };
  /** The notes on reports that a decision has answered. */
  outcomes: Partial<Record<Outcome, (reason: string) => string>>;
};

/** The part of a unit of work that is known here. */
type Working<Who extends Actor = Actor> = { tx: Transaction; now: Date; actor: Who };

/** A subject that lies between two people: an admin reads only what a case needs, and the log records it. */
type Confidential = {
  /** Reads the lines around the subject, if it has any, oldest first; null if it is gone. The caller records it. */
  readAround?(work: Working, id: string): Promise<SubjectLine[] | null>;
  /** The ids, as `subject_id`, of the subjects to which a file belongs. */
  ofFile(fileId: string): SQL;
};

/** One kind of subject that people report and admins moderate, in the SQL of its own tables. Verbs are methods: each takes the work of its kind. */
export type Moderated = {
  kind: string;
  /** The table, under the alias `t`. */
  from: SQL;
  /** The column by which the table may be spread over machines. It is then read for itself, and not beside tables of one machine. */
  spreadBy?: SQL;
  authorId: SQL;
  /** True if an admin has hidden it. */
  isHidden: SQL;
  /** True if it waits for a check. */
  isHeld: SQL;
  /** Its line in lists; empty if it has none that may be shown there. */
  title: SQL;
  /** The address of its page; null if it has none. */
  link: SQL;
  stars?: SQL;
  /** Every text that an admin judges: a decision names the version that was read. */
  text: SQL;
  words: ModeratedWords;
  effects: Readonly<Partial<Record<EventKey, Effect>>>;
  /** Reads it for a case; null if it is gone. */
  read(source: { db: Database | Transaction }, id: string): Promise<SubjectReading | null>;
  /** Finds its author, if `reporter` can see it; null if not. It stays until the transaction ends. */
  findReported(work: Working, id: string, reporter: Person): Promise<{ authorId: string } | null>;
  /** Lets others see what waits for a check. */
  approve?(work: Working<Person>, decision: { id: string; reason?: string }): Promise<unknown>;
  /** Lifts the decision that hid it. */
  restore(work: Working<Person>, decision: { id: string; reason: string }): Promise<unknown>;
  hide?(work: Working<Person>, decision: { id: string; reason: string; cause: string | null }): Promise<unknown>;
  /** Holds it because this number of people have reported it. `findReported` has locked it. */
  holdReported?(work: Working, id: string, people: number): Promise<unknown>;
  confidential?: Confidential;
  /** True if admins hide and show it from the list of reports too. */
  isDecidedInReports?: true;
};

/** A text as it was typed, and its public form, if the two differ. */
type TypedText = { typed: string; shown: string };

/** Labelled texts, without the empty ones. Marks the words for which a text is held. */
export const listDetails = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  texts: Readonly<Partial<Record<Name, string | TypedText | null>>>,
): SubjectDetail[] =>
  (Object.keys(texts) as Name[]).flatMap((name) => {
    const text = texts[name];
    if (text == null || text === '') return [];
    if (typeof text === 'string') return [{ label: labels[name], text, marks: [], before: null }];
    const { typed, shown: publicText } = text;
    if (typed === '') return [];
    const hasBefore = publicText !== '' && publicText !== toPublicText(typed);
    return [{ label: labels[name], text: typed, marks: findHeldParts(typed), before: hasBefore ? publicText : null }];
  });
