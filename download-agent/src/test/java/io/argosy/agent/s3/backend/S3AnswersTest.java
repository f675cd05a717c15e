package io.argosy.agent.s3.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.agent.transfer.DestinationStorageContract;
import io.argosy.agent.transfer.Finding;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteRate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Storages that lie, break off, or want to be asked elsewhere. */
class S3AnswersTest {

  private static final byte[] CONTENT = DestinationStorageContract.CONTENT;
  private static final HeldTask TASK = DestinationStorageContract.TASK;
  private static final String INITIATED =
      "<InitiateMultipartUploadResult><UploadId>%s</UploadId></InitiateMultipartUploadResult>";

  private final Map<String, HttpHandler> answers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch ends = new CountDownLatch(1);
  private HttpServer server;
  private S3World world;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    answers.put("HEAD", status(404, ""));
    answers.put("POST uploads", status(200, INITIATED.formatted("an-id")));
    answers.put("PUT part", exchange -> stored(exchange));
    answers.put("DELETE upload", status(204, ""));
    world =
        new S3World(
            StorageWorld.DST,
            "http://127.0.0.1:" + server.getAddress().getPort() + "/bucket",
            "access:secret",
            new CopyPatience(Duration.ofSeconds(1), ByteRate.parse("1GB/s")));
  }

  @AfterEach
  void end() throws IOException {
    ends.countDown();
    world.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query = String.valueOf(exchange.getRequestURI().getRawQuery());
    String what =
        exchange.getRequestMethod()
            + (query.contains("partNumber=")
                ? " part"
                : query.contains("uploadId=")
                    ? " upload"
                    : query.contains("uploads") ? " uploads" : "");
    requests.add(what);
    answers.getOrDefault(what, status(500, "not scripted")).handle(exchange);
    exchange.close();
  }

  private static void stored(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("ETag", "\"e1\"");
    exchange.sendResponseHeaders(200, -1);
  }

  private static HttpHandler status(int status, String body) {
    return exchange -> {
      exchange.getRequestBody().readAllBytes();
      byte[] bytes = body.getBytes(UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  private TaskFailure ofPlace() throws Exception {
    world.stage(TASK, CONTENT);
    return world.destination().place(List.of(TASK)).get(TASK.key()).orElseThrow();
  }

  private TaskFailure ofSurvey() {
    return ((Finding.Blocked) world.destination().survey(TASK)).failure();
  }

  private TaskFailure ofStage() {
    return Failed.of(() -> world.stage(TASK, CONTENT));
  }

  private static void assertBroken(TaskFailure failure, String sentence) {
    assertThat(failure.message()).contains(sentence).doesNotContain("Signature", "secret");
    assertThat(failure.reason()).isEqualTo(FailureClass.TOOL_BROKEN);
  }

  /** Amazon documents this of the requests that take long. */
  @Test
  void anErrorWithStatus200IsAnError() throws Exception {
    answers.put(
        "POST upload",
        status(
            200,
            "  \n"
                + "<?xml"
                + " version='1.0'?><Error><Code>InternalError</Code><Message>again</Message></Error>"));
    assertBroken(ofPlace(), "InternalError: again");
    assertThat(world.staging().of(TASK)).isPresent();
  }

  @Test
  void anUploadThatWasCompletedIntoNothingIsNotDelivered() throws Exception {
    answers.put("POST upload", status(200, "<CompleteMultipartUploadResult/>"));
    assertBroken(ofPlace(), "does not have the file");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsNotFollowed(int status) throws IOException {
    List<String> other = new CopyOnWriteArrayList<>();
    HttpServer elsewhere =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    elsewhere.createContext("/", exchange -> other.add(exchange.getRequestURI().toString()));
    elsewhere.start();
    for (String request : List.of("HEAD", "POST uploads")) {
      answers.put(
          request,
          exchange -> {
            String to = "http://127.0.0.1:" + elsewhere.getAddress().getPort() + "/bucket/a/b";
            exchange.getResponseHeaders().set("Location", to);
            exchange.sendResponseHeaders(status, -1);
          });
    }
    assertBroken(ofSurvey(), "status " + status);
    assertBroken(ofStage(), "status " + status);
    assertThat(other).isEmpty();
    elsewhere.stop(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "OK",
        "<html><body>login</body></html>",
        "<InitiateMultipartUploadResult><UploadId>an-id</Upl",
        "<InitiateMultipartUploadResult/>",
        "<InitiateMultipartUploadResult><UploadId>a b c</UploadId></InitiateMultipartUploadResult>",
        "<!DOCTYPE a [<!ENTITY b"
            + " 'cccccc'>]><InitiateMultipartUploadResult><UploadId>&b;</UploadId></InitiateMultipartUploadResult>",
        "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><InitiateMultipartUploadResult/>"
      })
  void noOtherDocumentBeginsAnUpload(String document) {
    answers.put("POST uploads", status(200, document));
    assertBroken(ofStage(), "storage");
    assertThat(requests).doesNotContain("PUT part");
  }

  @Test
  void anEndlessDocumentIsNotRead() {
    answers.put(
        "POST uploads",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] more = "<a>".repeat(10_000).getBytes(UTF_8);
          for (int n = 0; n < 100_000; n++) {
            exchange.getResponseBody().write(more);
          }
        });
    assertBroken(ofStage(), "has more than");
  }

  /** Ids of real storages have such characters. */
  @ParameterizedTest
  @ValueSource(strings = {"2~abc", "a/b+c=", "x%2Fy", "..."})
  void theIdOfAnUploadIsGivenBackAsItCame(String id) throws Exception {
    answers.put("POST uploads", status(200, INITIATED.formatted(id)));
    answers.put(
        "DELETE upload",
        exchange -> {
          requests.add(exchange.getRequestURI().getQuery());
          exchange.sendResponseHeaders(204, -1);
        });
    world.stage(TASK, CONTENT);
    world.staging().discard(TASK);
    world.sweep();
    assertThat(requests).anyMatch(it -> it.startsWith("uploadId=" + id + "&X-Amz-"));
  }

  /** Nor are those of another file, or of this process. */
  @Test
  void uploadsOfEarlierProcessesAreFoundByTheirFile() throws Exception {
    world.stage(TASK, CONTENT);
    world.restart();
    answers.put("POST uploads", status(200, INITIATED.formatted("own")));
    world.stage(TASK, CONTENT);
    lists("a/b an-id", "a/b own", "a/bc other", "a/b unknown");
    List<String> aborted = new CopyOnWriteArrayList<>();
    answers.put(
        "DELETE upload",
        exchange -> {
          aborted.add(exchange.getRequestURI().getQuery().replaceAll("&.*", ""));
          exchange.sendResponseHeaders(204, -1);
        });
    world.sweep();
    assertThat(aborted).containsOnly("uploadId=an-id", "uploadId=unknown");
    assertThat(world.staging().of(TASK)).isPresent();
  }

  /** The storage lists it before its id has arrived here. */
  @Test
  void anUploadThatBeginsIsNotTakenForOneOfAnEarlierProcess() throws Exception {
    lists("a/b an-id");
    DavUrl earlier = world.bucket().of(TASK.file().lfn()).below("earlier");
    List<String> refusals = new CopyOnWriteArrayList<>();
    answers.put(
        "POST uploads",
        exchange -> {
          try {
            world.bucket().delete(earlier);
          } catch (IOException e) {
            refusals.add(e.getMessage());
          }
          status(200, INITIATED.formatted("an-id")).handle(exchange);
        });
    world.stage(TASK, CONTENT);
    assertThat(refusals).containsExactly("another upload of this file begins");
    world.bucket().delete(earlier);
    assertThat(requests).contains("GET uploads").doesNotContain("DELETE upload");
  }

  private void lists(String... uploads) {
    String list =
        Stream.of(uploads)
            .map(
                it ->
                    "<Upload><Key>%s</Key><UploadId>%s</UploadId></Upload>"
                        .formatted((Object[]) it.split(" ", 2)))
            .collect(Collectors.joining());
    answers.put(
        "GET uploads",
        status(200, "<ListMultipartUploadsResult>" + list + "</ListMultipartUploadsResult>"));
  }

  @Test
  void aFileThatIsDescribedIncompletelyBlocks() {
    answers.put("HEAD", status(200, ""));
    assertBroken(ofSurvey(), "ETag");
    answers.put(
        "HEAD",
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"e1\"");
          exchange.sendResponseHeaders(200, -1);
        });
    assertBroken(ofSurvey(), "does not state the size");
  }

  /** The answer to a {@code HEAD} has no text. */
  @ParameterizedTest
  @CsvSource({
    "403, AccessDenied, Access Denied",
    "403, RequestTimeTooSkewed, The difference between the times is too large.",
    "400, AuthorizationQueryParametersError, the region 'us-east-1' is wrong"
  })
  void aRefusedHeadIsExplainedByOneGet(int status, String code, String message) {
    answers.put("HEAD", status(status, ""));
    String error = "<Error><Code>%s</Code><Message>%s</Message></Error>".formatted(code, message);
    answers.put("GET", status(status, error));
    assertBroken(
        ofSurvey(), "HEAD of /bucket/a/b with status %d: %s: %s".formatted(status, code, message));
    assertThat(requests).containsExactly("HEAD", "GET");
  }

  @Test
  void aRefusedHeadIsARefusalAlsoIfTheStorageAnswersGet() {
    answers.put("HEAD", status(403, ""));
    answers.put("GET", status(206, "1"));
    assertBroken(ofSurvey(), "status 403: it answers GET");
  }

  private void check(boolean writes) {
    answers.put("GET", status(404, "<Error><Code>NoSuchKey</Code></Error>"));
    new S3Check(world.bucket(), new AgentName("east"), writes).run();
  }

  @Test
  void aCheckThatFailsLeavesNoUpload() {
    answers.put("PUT part", status(403, "<Error><Code>AccessDenied</Code></Error>"));
    check(true);
    assertThat(requests)
        .containsExactly("HEAD", "GET", "POST uploads", "PUT part", "DELETE upload");
  }

  @Test
  void aDoorNeedsNotWriteToItsStorage() {
    check(false);
    assertThat(requests).containsExactly("HEAD", "GET");
  }

  private void has(String body, int sent) {
    answers.put(
        "HEAD",
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"e1\"");
          exchange.getResponseHeaders().set("Content-Length", "3");
          exchange.sendResponseHeaders(200, -1);
        });
    answers.put(
        "GET",
        exchange -> {
          exchange.sendResponseHeaders(200, sent);
          exchange.getResponseBody().write(body.getBytes(UTF_8));
        });
  }

  /** The same ETag and size say nothing. */
  @Test
  void aFileIsComparedByItsContent() {
    has("abc", 3);
    assertThat(ofSurvey().reason()).isEqualTo(FailureClass.REFUSED);
    has("\1\2\3", 3);
    assertThat(world.destination().survey(TASK)).isInstanceOf(Finding.AlreadyThere.class);
  }

  @Test
  void contentThatIsCutShortIsNotCompared() {
    has("\1\2", 3);
    assertThat(ofSurvey().reason()).isEqualTo(FailureClass.TOOL_BROKEN);
    has("\1\2\3\4", 4);
    assertBroken(ofSurvey(), "another part of the file");
  }

  @Test
  void aStorageThatTakesNoMoreBytesIsGivenUp() {
    answers.put("PUT part", exchange -> await());
    HeldTask large = Tasks.of("t9", "/large", new byte[50_000_000], TASK.link());
    TaskFailure failure = Failed.of(() -> world.stage(large, new byte[50_000_000]));
    assertBroken(failure, "did not answer in time");
    assertThat(world.staging().of(large)).isEmpty();
    assertThat(world.leftovers().due()).hasSize(1);
  }

  @Test
  void aFullStorageStopsTheDestination() {
    answers.put("PUT part", status(403, "<Error><Code>QuotaExceeded</Code></Error>"));
    assertThat(ofStage().reason()).isEqualTo(FailureClass.DESTINATION_FULL);
    answers.put("PUT part", status(507, "<Error><Code>XMinioStorageFull</Code></Error>"));
    assertThat(ofStage().reason()).isEqualTo(FailureClass.DESTINATION_FULL);
  }

  private void await() {
    try {
      ends.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
