CREATE TRIGGER events_never_emptied BEFORE TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER documents_never_emptied BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
