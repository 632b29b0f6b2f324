import { Alert } from '#web/ui/alert.tsx';

/** For a provider who is not approved yet: what happens next. */
export default function WaitingBanner() {
  return (
    <div className="mb-5">
      <Alert tone="warning" title="Your account is waiting for approval.">
        Our team looks at new providers within a day. Until then you can look around; once you are approved, your
        listing appears and you can quote on problems.
      </Alert>
    </div>
  );
}
