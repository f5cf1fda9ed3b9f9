curl -x socks5h://{{host}}:{{socksPort}} \
  -U "{{username}}-country-us:{{password}}" \
  {{target}}
