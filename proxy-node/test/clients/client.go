// Sends one request as these variables say, and prints the answer: ACTION (get, post, chunked), TARGET, PROXY_URL (empty
// for none), BODY_FILE, and CA_FILE (whom to trust).
package main

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	ca, err := os.ReadFile(os.Getenv("CA_FILE"))
	check(err)
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(ca)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}
	if os.Getenv("PROXY_URL") != "" {
		proxy, err := url.Parse(os.Getenv("PROXY_URL"))
		check(err)
		// Go has the proxy resolve names with socks5, too.
		if proxy.Scheme == "socks5h" {
			proxy.Scheme = "socks5"
		}
		transport.Proxy = http.ProxyURL(proxy)
	}
	request, err := http.NewRequest("GET", os.Getenv("TARGET"), nil)
	check(err)
	if os.Getenv("ACTION") != "get" {
		body, err := os.ReadFile(os.Getenv("BODY_FILE"))
		check(err)
		request, err = http.NewRequest("POST", os.Getenv("TARGET"), bytes.NewReader(body))
		check(err)
	}
	if os.Getenv("ACTION") == "chunked" {
		request.ContentLength = -1
	}
	reply, err := (&http.Client{Transport: transport}).Do(request)
	check(err)
	answer, err := io.ReadAll(reply.Body)
	check(err)
	if reply.StatusCode != 200 {
		log.Fatal(reply.Status)
	}
	fmt.Println(string(answer))
}
