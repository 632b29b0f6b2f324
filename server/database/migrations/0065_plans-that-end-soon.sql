DROP INDEX "subscriptions_to_remind";
