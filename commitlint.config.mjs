/** Commit messages follow Conventional Commits; `npm run lint:commits` checks the last one, as CI does. */
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
