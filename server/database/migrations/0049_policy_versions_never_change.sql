-- What was published, and which version each person accepted, must stay as it was. Only the progress of telling people moves on.
CREATE FUNCTION refuse_new_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.told_up_to := OLD.told_up_to;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'a published version of the policy never changes';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER policy_versions_never_change AFTER UPDATE ON policy_versions FOR EACH ROW EXECUTE FUNCTION refuse_new_policy();
--> statement-breakpoint
CREATE TRIGGER policy_versions_never_deleted BEFORE DELETE OR TRUNCATE ON policy_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
