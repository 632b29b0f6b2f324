/** The refusals beside the fields of the personal information. */
export const profileRefusals = {
  nameRequired: 'Enter your full name.',
  badPhone: 'This is not a South African phone number. Type it like 082 123 4567 or +27 82 123 4567.',
  badPostalCode: 'A postal code has four digits.',
  unknownProvince: 'Choose a province from the list.',
};
