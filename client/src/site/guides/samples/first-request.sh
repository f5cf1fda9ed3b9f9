curl -x http://{{host}}:{{port}} \
  -U "{{username}}-country-us:{{password}}" \
  {{target}}
