package io.argosy.web.router;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;

/** The calls to the router, against a scripted server. */
class RouterCallsTest {

  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;
  private RouterCalls router;
  private volatile int status = 200;
  private volatile String body = "{\"id\":\"7\"}";
  private volatile String received = "";

  @BeforeEach
  void start() throws IOException, NoSuchAlgorithmException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.createContext("/query/v1/never", exchange -> awaitTheEnd());
    server.setExecutor(threads);
    server.start();
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    router = new RouterCalls(url, SSLContext.getDefault());
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void awaitTheEnd() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    received =
        "%s %s %s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders().getFirst("Authorization"),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void aQueryCarriesTheUsersTokenAndItsAnswerIsRead() {
    assertThat(router.as("secret").get("/query/v1/requests/7", RequestTakenView.class))
        .isEqualTo(new Given<>(new RequestTakenView("7")));
    assertThat(received).startsWith("GET /query/v1/requests/7 Bearer secret");
  }

  @Test
  void queryParametersAreEncoded() {
    body = "[]";
    router
        .as("secret")
        .get("/query/v1/datasets", Map.of("name", "/a b&c=*+%"), new TypeReference<Object>() {});
    assertThat(received).contains("/query/v1/datasets?name=%2Fa%20b%26c%3D%2A%2B%25 ");
  }

  @Test
  void aSignInCarriesNoToken() {
    router.post("/command/v1/sign-ins", Map.of("code", "x"), RequestTakenView.class);
    assertThat(received).isEqualTo("POST /command/v1/sign-ins null {\"code\":\"x\"}");
  }

  @Test
  void aCommandWithoutAnAnswerIsDone() {
    status = 204;
    body = "";
    var form = Map.of("priority", 1);
    assertThat(router.as("secret").post("/command/v1/requests/7/priorities", form))
        .isEqualTo(new Given<>(Done.DONE));
    assertThat(received).endsWith(" {\"priority\":1}");
    assertThat(router.as("secret").post("/command/v1/requests/7/cancellations").given())
        .isPresent();
    assertThat(received).isEqualTo("POST /command/v1/requests/7/cancellations Bearer secret ");
  }

  @Test
  void aRefusalNamesTheFieldAlsoForAnItemOfAList() {
    status = 422;
    body =
        """
        {"type":"urn:argosy:problem:unknown-name","title":"unknown name","status":422,
         "detail":"destinations[1]: there is no node T9",
         "errors":[{"field":"destinations[1]","rejected":"T9","message":"there is no node T9"}]}
        """;
    Refused<?> refused =
        refusal(router.as("secret").post("/command/v1/requests", Map.of(), RequestTakenView.class));
    assertThat(refused.sentence()).contains("there is no node T9");
    assertThat(refused.at("destinations"))
        .contains(new Refusal.Fault("destinations[1]", "T9", "there is no node T9"));
    assertThat(refused.at("datasets")).isEmpty();
    assertThat(refused.isSignedOut()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"401, true", "403, false", "404, false", "429, false"})
  void aProxyMayRefuseWithoutAProblem(int code, boolean signedOut) {
    status = code;
    body = "<html>no</html>";
    Refused<?> refused = refusal(router.as("secret").get("/query/v1/nodes", Object.class));
    assertThat(refused.sentence()).contains(Integer.toString(code));
    assertThat(refused.isSignedOut()).isEqualTo(signedOut);
  }

  @ParameterizedTest
  @CsvSource({"500, {}", "503, {}", "302, {}", "200, {\"id\":", "200, <html>"})
  void aServerErrorIsNoAnswer(int code, String text) {
    status = code;
    body = text;
    assertThat(router.as("secret").get("/query/v1/requests/7", RequestTakenView.class))
        .isEqualTo(new Unanswered<>());
  }

  private static Refused<?> refusal(RouterAnswer<?> answer) {
    assertThat(answer).isInstanceOf(Refused.class);
    return (Refused<?>) answer;
  }

  @Test
  void noCallWaitsForEver() {
    assertThat(
            router
                .as("secret")
                .within(Duration.ofMillis(50))
                .get("/query/v1/never", RequestTakenView.class))
        .isEqualTo(new Unanswered<>());
    over.countDown();
    server.stop(0);
    assertThat(router.as("secret").get("/query/v1/requests/7", RequestTakenView.class))
        .isEqualTo(new Unanswered<>());
  }

  @Test
  void anAnswerIsMappedByItsKind() {
    RouterAnswer<String> refused = new Refused<>(new Problem("t", "t", 409, "d", List.of()));
    assertThat(new Given<>(7).map(n -> n + 1)).isEqualTo(new Given<>(8));
    assertThat(refused.map(String::length).given()).isEmpty();
    assertThat(new Unanswered<String>().map(String::length)).isEqualTo(new Unanswered<>());
  }
}
