import { strengthWords as words } from '#features/accounts/login-wording.ts';
import { rateStrength } from './rate-strength.ts';

const colours = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'];

/** A meter under the field of a new password: how hard it is to guess. Shows nothing for no password. */
export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return null;
  const level = rateStrength(password);
  const levels = words.levels();
  const name = levels[level];
  return (
    <div className="-mt-2 flex items-center gap-3">
      <div
        role="meter"
        aria-label={words.label}
        aria-valuemin={0}
        aria-valuemax={levels.length - 1}
        aria-valuenow={level}
        aria-valuetext={name}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-pill bg-sunken"
      >
        <div
          className={`h-full origin-left rounded-pill transition-transform duration-150 ease-out ${colours[level] ?? ''}`}
          style={{ transform: `scaleX(${(level + 1) / levels.length})` }}
        />
      </div>
      <span aria-hidden="true" className="w-20 text-right text-meta font-semibold text-muted">
        {name}
      </span>
    </div>
  );
}
