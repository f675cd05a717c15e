package io.argosy.bench.pages;

import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A signed in user: with a session at the pages, and with a token at the router. */
final class Visitor {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int GOOD = 200;

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
   * @param code of a link that signs the user in
   * @throws IOException the pages do not let the user in
   */
  static Visitor signedIn(URI web, String code, URI router, String token) throws IOException {
    Visitor visitor = new Visitor(web, router, token);
    int status = visitor.send(web.resolve("/sign-in?code=" + code)).statusCode();
    if (status / 100 != 3) {
      throw new IOException("a sign-in was answered with status " + status);
    }
    return visitor;
  }

  /**
   * @return how many bytes the answer has
   * @throws IOException no answer, or not a good one
   */
  int visit(Address.Server server, String path) throws IOException {
    URI base = server == Address.Server.WEB ? web : router;
    HttpResponse<byte[]> answer = send(base.resolve(path));
    if (answer.statusCode() != GOOD) {
      throw new IOException("status " + answer.statusCode() + " of " + path);
    }
    return answer.body().length;
  }

  /** An answer of the pages' JSON. */
  JsonNode json(String path) throws IOException {
    return WireJson.tolerant().readTree(send(web.resolve(path)).body());
  }

  /** Of the first parts of a list, each as it stands in an address; the first has an empty one. */
  List<String> cursors(String list, int most) throws IOException {
    List<String> cursors = new ArrayList<>(List.of(""));
    String form = list + (list.contains("?") ? "&cursor=" : "?cursor=");
    String next = json(list).path("next").asString("");
    while (!next.isEmpty() && cursors.size() < most) {
      String cursor = URLEncoder.encode(next, StandardCharsets.UTF_8);
      cursors.add(cursor);
      next = json(form + cursor).path("next").asString("");
    }
    return cursors;
  }

  private HttpResponse<byte[]> send(URI address) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(PATIENCE).GET();
    if (address.getPort() == router.getPort()) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      return client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
