session=$(od -An -N4 -tx1 /dev/urandom | tr -d ' \n')
for request in 1 2; do
  curl -sS -x http://{{host}}:{{port}} \
    -U "{{username}}-country-us-session-$session-sesstime-30:{{password}}" \
    {{target}}
done
