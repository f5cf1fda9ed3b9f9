{{ifRotating}}# Each connection gets a new address, and each curl opens one.
{{ifRotating}}for request in 1 2 3; do
{{ifRotating}}  curl -x "{{scheme}}://{{host}}:{{port}}" \
{{ifRotating}}{{ifAuth}}    -U "{{username}}:{{password}}" \
{{ifRotating}}    -w '\n' "{{target}}"
{{ifRotating}}done
{{ifSticky}}curl -x "{{scheme}}://{{host}}:{{port}}" \
{{ifSticky}}{{ifAuth}}  -U "{{username}}:{{password}}" \
{{ifSticky}}  "{{target}}"
