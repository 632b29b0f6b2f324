import { Eye, EyeOff } from 'lucide';
import { useId, useState } from 'react';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import * as words from '#kit/ui/wording.ts';

/** A password that can be shown, since typing one on a phone is guesswork. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isVisible, setVisible] = useState(false);
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      id={id}
      type={isVisible ? 'text' : 'password'}
      end={
        <IconButton
          icon={isVisible ? EyeOff : Eye}
          label={isVisible ? words.hidePassword : words.showPassword}
          // A form can have several.
          aria-describedby={`${id}-label`}
          onClick={() => setVisible(!isVisible)}
          className="text-muted"
        />
      }
    />
  );
}
