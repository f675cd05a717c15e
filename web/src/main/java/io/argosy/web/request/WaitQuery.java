package io.argosy.web.request;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.Page;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the router why requests do not move, as the user who looks: that is worked out and stored
 * nowhere. A router that does not answer at once is not waited for, and the page has no reasons.
 */
public final class WaitQuery {

  private static final Logger log = LoggerFactory.getLogger(WaitQuery.class);
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final JsonMapper json = WireJson.tolerant();
  private final AtomicBoolean failing = new AtomicBoolean();
  private final String requests;
  private final HttpClient client;

  public WaitQuery(URI routerUrl, SSLContext trust) {
    requests = routerUrl.toString().replaceAll("/+$", "") + "/query/v1/requests";
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trust)
            .connectTimeout(PATIENCE)
            .build();
  }

  /**
   * The same requests with the reasons of those among the router's newest that are open.
   *
   * @param token of the user who looks
   */
  public List<RequestView> explained(List<RequestView> read, String token) {
    if (read.stream().noneMatch(RequestView::isOpen)) {
      return read;
    }
    Map<String, io.argosy.common.wire.user.RequestView> told = told(read.size(), token);
    return read.stream()
        .map(
            request ->
                Optional.ofNullable(told.get(request.id()))
                    .filter(routers -> request.isOpen())
                    .map(request::explained)
                    .orElse(request))
        .toList();
  }

  private Map<String, io.argosy.common.wire.user.RequestView> told(int limit, String token) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(requests + "?limit=" + limit))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token)
            .GET()
            .build();
    try {
      Map<String, io.argosy.common.wire.user.RequestView> told =
          read(client.send(request, BodyHandlers.ofString()));
      failing.set(false);
      return told;
    } catch (IOException | JacksonException e) {
      if (!failing.getAndSet(true)) {
        log.warn("The router does not tell why requests wait: {}", e.toString());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Map.of();
  }

  private Map<String, io.argosy.common.wire.user.RequestView> read(HttpResponse<String> response)
      throws IOException {
    if (response.statusCode() != 200) {
      throw new IOException("status " + response.statusCode());
    }
    Page<io.argosy.common.wire.user.RequestView> page =
        json.readValue(response.body(), new TypeReference<>() {});
    return page.items().stream()
        .collect(Collectors.toMap(io.argosy.common.wire.user.RequestView::id, request -> request));
  }
}
