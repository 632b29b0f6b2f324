DROP INDEX "subscriptions_ending";
