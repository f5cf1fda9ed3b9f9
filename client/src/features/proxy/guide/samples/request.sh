curl -x "{{scheme}}://{{host}}:{{port}}" \
{{ifAuth}}  -U "{{username}}:{{password}}" \
  "{{target}}"
