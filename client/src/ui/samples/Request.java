// Java 11 or later: java Request.java
import java.net.*;

public class Request {
    public static void main(String[] arguments) throws Exception {
{{ifAuth}}{{ifHttp}}        // Java sends no password to a proxy for https addresses unless told to.
{{ifAuth}}{{ifHttp}}        System.setProperty("jdk.http.auth.tunneling.disabledSchemes", "");
{{ifAuth}}        Authenticator.setDefault(new Authenticator() {
{{ifAuth}}            @Override
{{ifAuth}}            protected PasswordAuthentication getPasswordAuthentication() {
{{ifAuth}}                return new PasswordAuthentication(
{{ifAuth}}                        "{{username}}", "{{password}}".toCharArray());
{{ifAuth}}            }
{{ifAuth}}        });
        InetSocketAddress address = new InetSocketAddress("{{host}}", {{port}});
{{ifHttp}}        Proxy proxy = new Proxy(Proxy.Type.HTTP, address);
{{ifSocks}}        Proxy proxy = new Proxy(Proxy.Type.SOCKS, address);
{{ifRotating}}        for (int request = 0; request < 3; request++) {
{{ifRotating}}            HttpURLConnection reply =
{{ifRotating}}                    (HttpURLConnection) URI.create("{{target}}").toURL().openConnection(proxy);
{{ifRotating}}            System.out.println(new String(reply.getInputStream().readAllBytes()));
{{ifRotating}}            // The next request opens a new connection, which gets a new address.
{{ifRotating}}            reply.disconnect();
{{ifRotating}}        }
{{ifSticky}}        URLConnection reply = URI.create("{{target}}").toURL().openConnection(proxy);
{{ifSticky}}        System.out.println(new String(reply.getInputStream().readAllBytes()));
    }
}
