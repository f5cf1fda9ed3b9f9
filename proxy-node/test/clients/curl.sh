# The other clients explain the variables: see client.go.
set -- --silent --show-error --fail --cacert "$CA_FILE"
[ -n "$PROXY_URL" ] && set -- "$@" --proxy "$PROXY_URL"
case "$ACTION" in
  post) set -- "$@" --data-binary "@$BODY_FILE" ;;
  chunked) set -- "$@" --header 'Transfer-Encoding: chunked' --data-binary "@$BODY_FILE" ;;
  challenge) set -- "$@" --proxy-anyauth ;;
esac
exec curl "$@" "$TARGET"
