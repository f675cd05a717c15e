package io.argosy.bench.pages;

import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** A signed-in user with a session of the web pages and a token of the router. */
final class Visitor {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int GOOD = 200;

  /** The CSRF token of a form. */
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .cookieHandler(new CookieManager())
          .connectTimeout(PATIENCE)
          .build();
  private final URI web;
  private final URI router;
  private final String token;

  private Visitor(URI web, URI router, String token) {
    this.web = web;
    this.router = router;
    this.token = token;
  }

  /**
   * @param code of a sign-in link
   * @throws IOException the sign-in fails
   */
  static Visitor signedIn(URI web, String code, URI router, String token) throws IOException {
    Visitor visitor = new Visitor(web, router, token);
    visitor.signIn(code);
    return visitor;
  }

  /** Opens the link and submits its form, as a user does. */
  private void signIn(String code) throws IOException {
    HttpResponse<byte[]> page = send(web.resolve("/sign-in?code=" + code));
    Matcher token = FORM_TOKEN.matcher(new String(page.body(), StandardCharsets.UTF_8));
    if (!token.find()) {
      throw new IOException("the sign-in link returned status " + page.statusCode());
    }
    String form = "code=%s&_csrf=%s".formatted(encoded(code), encoded(token.group(1)));
    int status =
        send(HttpRequest.newBuilder(web.resolve("/sign-in"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)))
            .statusCode();
    if (status / 100 != 3) {
      throw new IOException("the sign-in returned status " + status);
    }
  }

  /**
   * @return size of the response in bytes
   * @throws IOException there is no response, or its status is not 200
   */
  int visit(Address.Server server, String path) throws IOException {
    URI base = server == Address.Server.WEB ? web : router;
    HttpResponse<byte[]> answer = send(base.resolve(path));
    if (answer.statusCode() != GOOD) {
      throw new IOException("status " + answer.statusCode() + " of " + path);
    }
    return answer.body().length;
  }

  /** Requests JSON from the web program. */
  JsonNode json(String path) throws IOException {
    return WireJson.tolerant().readTree(send(web.resolve(path)).body());
  }

  /**
   * Returns the URL-encoded cursors of the first parts of a list; that of the first part is empty.
   */
  List<String> cursors(String list, int most) throws IOException {
    List<String> cursors = new ArrayList<>(List.of(""));
    String form = list + (list.contains("?") ? "&cursor=" : "?cursor=");
    String next = json(list).path("next").asString("");
    while (!next.isEmpty() && cursors.size() < most) {
      String cursor = encoded(next);
      cursors.add(cursor);
      next = json(form + cursor).path("next").asString("");
    }
    return cursors;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpResponse<byte[]> send(URI address) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(address).GET();
    if (address.getPort() == router.getPort()) {
      request.header("Authorization", "Bearer " + token);
    }
    return send(request);
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
