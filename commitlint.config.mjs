/** Commit messages follow Conventional Commits; `npm run lint:commits` checks those since the upstream branch (or main), else the last one. */
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
