/**
 * Commit messages follow Conventional Commits. `npm run lint:commits` checks all commits after 9e2804e9, the newest one whose
 * subject is too long. A shallow checkout does not have that commit: there, only the last message is checked.
 */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    // Names keep their case: "PostGraphile", "README".
    'subject-case': [0],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
  },
};
