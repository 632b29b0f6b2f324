/** Around the link to the policy, on the login page. */
export const agreeWords = {
  login: 'By continuing you agree to our',
  register: 'By creating an account you accept our',
  link: 'policy and privacy terms',
};
