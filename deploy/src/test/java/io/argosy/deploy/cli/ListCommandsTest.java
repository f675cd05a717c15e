package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Calls a router that answers every query with the same list. */
class ListCommandsTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> paths = new CopyOnWriteArrayList<>();
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private String items = "";
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext(
        "/query/v1/",
        exchange -> {
          paths.add(exchange.getRequestURI().toString());
          byte[] body =
              ("{\"items\":[" + items + "],\"next\":null}").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    router.start();
  }

  @AfterEach
  void stop() {
    router.stop(0);
  }

  @Test
  void theNewestRequestsAreListed() throws IOException {
    items =
        """
        {"id":"17","requester":"ann","createdAt":"2026-01-01T12:00:00.5Z","status":"moving",
         "priority":1,"activity":"default","datasets":["/d/one","/d/two"],"destinations":[]}
        """;
    assertThat(run("request", "list", "--last", "5")).isZero();
    assertThat(out.toString())
        .contains("17", "ann", "2026-01-01T12:00:00Z", "moving", "/d/one, /d/two");
    assertThat(paths).containsExactly("/query/v1/requests?limit=5");
    assertThat(run("request", "list", "--last", "0")).isEqualTo(2);
  }

  @Test
  void datasetsAreListed() throws IOException {
    items = "{\"name\":\"/d/one\",\"blocks\":2,\"files\":7,\"bytes\":9000000}";
    assertThat(run("datasets")).isZero();
    assertThat(out.toString()).contains("/d/one", "7", "9");
  }

  @Test
  void loadTestsAreListedWithWhatTheyMoved() throws IOException {
    items =
        """
        {"id":"3","from":"T1_A","to":"T2_B","rate":10000000,"size":600000000,"by":"ann",
         "created":"2026-01-01T12:00:00Z","ends":"2026-01-01T14:00:00.046561Z","ended":null,
         "linkEnabled":true,"filesInFlight":2,"hourFiles":59,"hourBytes":35400000000,"hourFailed":1,"failure":"from T1_A: it broke"}
        """;
    assertThat(run("loadtest", "list")).isZero();
    assertThat(out.toString())
        .contains("T1_A", "T2_B", "10.0 MB/s", "600 MB", "runs until 2026-01-01T14:00:00Z")
        .containsPattern("Z +2 +59 +35.4 GB +1 +from T1_A: it broke");
    items = items.replace("\"linkEnabled\":true", "\"linkEnabled\":false");
    assertThat(run("loadtest", "list")).isZero();
    assertThat(out.toString()).contains("waits for its link until 2026-01-01T14:00:00Z");
    assertThat(run("loadtest", "create", "--from", "A", "--to", "B", "--rate", "0MB/s"))
        .isEqualTo(2);
    assertThat(run("loadtest", "create", "--from", "A", "--to", "B", "--rate", "10")).isEqualTo(2);
    assertThat(err.toString()).contains("a rate must be finite and positive", "not a rate such as");
  }

  @Test
  void aLoadTestIsToldInASentence() throws IOException {
    answer(201, "{\"id\":\"7\"}");
    assertThat(create()).isZero();
    assertThat(out.toString())
        .contains(
            "Load test 7 keeps test files moving from T1_A to T2_B at 10.0 MB/s.",
            "argosy loadtest list",
            "argosy loadtest stop 7");
  }

  @Test
  void aRefusedLoadTestNamesTheOptions() throws IOException {
    answer(
        422,
        """
        {"type":"urn:argosy:problem:refused-value","title":"Refused","status":422,
         "detail":"seconds: must be 1 to 60 seconds",
         "errors":[{"field":"seconds","rejected":"0","message":"must be 1 to 60 seconds"}]}
        """);
    assertThat(create("--for", "0s")).isEqualTo(3);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "argosy: the router refuses this: --for: must be 1 to 60 seconds (got \"0\")");
  }

  private int create(String... more) throws IOException {
    return run(
        Stream.concat(
                Stream.of(
                    "loadtest", "create", "--from", "T1_A", "--to", "T2_B", "--rate", "10MB/s"),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private void answer(int status, String body) {
    answer("/command/v1/loadtests", status, body);
  }

  private void answer(String path, int status, String body) {
    router.createContext(
        path,
        exchange -> {
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          sent.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  @Test
  void circuitsAreListedWithWhatIsKnownOfThem() throws IOException {
    items =
        """
        {"key":"test-1","agent":"east","provider":"net","reference":"r","source":"west",
         "destination":"east-1","links":[{"source":"T1_A","destination":"T2_B"}],
         "state":"established","usable":null,"bandwidth":1.0E8,"requestedAt":null,
         "establishedAt":"2026-01-01T12:00:00.5Z","end":"2026-01-01T18:00:00Z","bytes":null,
         "failures":null,"why":"it was provisioned","leasedAt":"2026-01-01T11:00:00Z",
         "releasingAt":null,"closedAt":null,"closing":"released by ann","orderedBy":null,
         "statedAt":"2026-01-01T12:10:00Z","current":true,"name":"net",
         "kind":"nsi","listedAt":null,"trouble":"HTTP status 401","foreign":[]}
        """;
    assertThat(run("circuit", "list", "--all")).isZero();
    assertThat(out.toString())
        .containsPattern("established +100 MB/s +2026-01-01T12:00:00Z +2026-01-01T18:00:00Z")
        .contains("2026-01-01T12:10:00Z", "it was provisioned; released by ann");
    String open = items;
    items =
        items
            .replace("it was provisioned", "it is unwanted: released by ann")
            .replace("\"closedAt\":null", "\"closedAt\":\"2026-01-01T12:05:00.5Z\"");
    assertThat(run("circuit", "list", "--all")).isZero();
    assertThat(out.toString())
        .contains("closed 2026-01-01T12:05:00Z", "it is unwanted: released by ann")
        .doesNotContain("ann; released");
    items = open;
    assertThat(run("circuit", "list", "--json")).isZero();
    assertThat(out.toString())
        .contains("\"bandwidth\":1.0E8", "\"source\":\"T1_A\"")
        .contains("\"usable\":null", "\"bytes\":null", "\"failures\":null");
    assertThat(err.toString()).contains("Provider net of agent east: HTTP status 401");
    assertThat(paths)
        .containsExactly(
            "/query/v1/circuits?all=true&limit=1000",
            "/query/v1/circuits/providers?limit=1000",
            "/query/v1/circuits?all=true&limit=1000",
            "/query/v1/circuits/providers?limit=1000",
            "/query/v1/circuits?limit=1000",
            "/query/v1/circuits/providers?limit=1000");
  }

  @Test
  void linksAreListedWithTheDecisionAboutACircuit() throws IOException {
    items =
        """
        {"source":"T1_A","destination":"T2_B","pendingBytes":[0,0,1000000000,0],"rate":100000.0,
         "backlogSeconds":10000.0,"decision":"below-threshold","why":"less than 5 h","until":null,
         "claimed":[0,0,0,0],"routed":[0,0,0,0],"heldBack":[0,0,1000000000,0],
         "waiting":[0,0,0,0],"countedAt":"2026-01-01T12:00:00Z","decidedAt":null}
        """;
    assertThat(run("circuit", "links")).isZero();
    assertThat(out.toString())
        .containsPattern("1.00 GB +100 kB/s +\\d+ \\w+ +below-threshold")
        .contains("less than 5 h");
    items = items.replace("100000.0", "0.0").replace("10000.0", "null");
    assertThat(run("circuit", "links")).isZero();
    assertThat(out.toString()).contains("dead");
  }

  @Test
  void endpointsAreListedWithTheirMaintenance() throws IOException {
    items =
        """
        {"name":"east","agent":null,"site":"S","nodes":["T1_A","T1_B"],"attachment":"x?vlan=7",
         "address":"192.0.2.1","rate":1.25E9,"share":0.5,"closures":[
         {"from":"2026-01-02T00:00:00Z","until":"2026-01-03T00:00:00Z","by":"ann"}]}
        """;
    assertThat(run("circuit", "endpoints")).isZero();
    assertThat(out.toString())
        .containsPattern("east +S +T1_A, T1_B +x\\?vlan=7 +192.0.2.1 +1.25 GB/s +50 %")
        .contains("2026-01-02T00:00:00Z to 2026-01-03T00:00:00Z by ann");
  }

  @Test
  void anOrderToASilentAgentIsNotSaidToBeObeyedSoon() throws IOException {
    answer("/command/v1/circuits", 201, "{\"key\":\"test-1\"}");
    items =
        """
        {"name":"east","agent":"south","site":"S","nodes":["T1_A"],"attachment":"x","address":"a",
         "rate":1.0E9,"share":0.5,"closures":[],"kind":"nsi","listedAt":null,"foreign":[],
         "trouble":"its agent has stated nothing for 9 min","statedAt":"2026-01-01T12:10:00Z"}
        """;
    assertThat(run("circuit", "request", "west", "east", "--rate", "1GB/s", "--for", "2h"))
        .isZero();
    assertThat(out.toString())
        .contains("test-1", "agent south", "its agent has stated nothing for 9 min")
        .doesNotContain("within a minute");
  }

  @Test
  void ordersOfCircuitsAreSentAndRefusalsNameTheOptions() throws IOException {
    answer("/command/v1/circuits", 201, "{\"key\":\"test-1\"}");
    assertThat(run("circuit", "request", "west", "east", "--rate", "4Gb/s", "--for", "2h"))
        .isZero();
    assertThat(sent.getLast())
        .contains(
            "\"source\":\"west\"",
            "\"destination\":\"east\"",
            "\"rate\":500000000",
            "\"seconds\":7200");
    assertThat(out.toString()).contains("Circuit test-1 from west to east");
    answer("/command/v1/circuits/endpoints/west/reopen", 200, "");
    assertThat(run("circuit", "reopen", "west")).isZero();
    assertThat(out.toString()).contains("Endpoint west is open.");
    answer("/command/v1/circuits/test-1/release", 200, "");
    assertThat(run("circuit", "release", "test-1")).isZero();
    answer(
        "/command/v1/circuits/closures",
        422,
        """
        {"type":"urn:argosy:problem:refused-value","title":"Refused","status":422,
         "detail":"until: has passed",
         "errors":[{"field":"until","rejected":"x","message":"has passed"}]}
        """);
    String[] soon = {"circuit", "close", "west", "--from", "PT1H", "--until", "PT2H"};
    assertThat(run(soon)).isEqualTo(3);
    assertThat(sent.getLast()).doesNotContainPattern("\\d\\.\\d");
    String[] close = {"circuit", "close", "west", "--from", "2026-01-02", "--until", "2026-01-02"};
    assertThat(run(close)).isEqualTo(3);
    assertThat(sent.getLast())
        .as("all of this day")
        .contains("\"from\":\"2026-01-02T00:00:00Z\"", "\"until\":\"2026-01-03T00:00:00Z\"");
    assertThat(err.toString()).contains("--until: has passed");
    assertThat(run("circuit", "request", "west", "east", "--rate", "4Gb/s")).isEqualTo(2);
    assertThat(run("circuit", "request", "west", "--rate", "1MB/s", "--for", "1h")).isEqualTo(2);
  }

  @Test
  void filesAreFoundByTheirNames() throws IOException {
    items =
        """
        {"id":"7","lfn":"/d/one/a b","bytes":9000000,"block":"/d/one#1","nodes":["T1_A","T1_B"]}
        """;
    assertThat(run("files", "/d/one/a b")).isZero();
    assertThat(run("files", "a b", "--dataset", "/d/one", "--most", "7")).isZero();
    assertThat(out.toString()).contains("/d/one/a b", "9.00 MB", "/d/one#1", "T1_A, T1_B");
    assertThat(paths)
        .containsExactly(
            "/query/v1/files?name=%2Fd%2Fone%2Fa%20b&limit=100",
            "/query/v1/files?name=a%20b&limit=7&dataset=%2Fd%2Fone");
    assertThat(run("files", "/d", "--most", "0")).isEqualTo(2);
    assertThat(run("files")).isEqualTo(2);
    assertThat(err.toString()).contains("give the beginning of a name, or --dataset");
  }

  @ParameterizedTest
  @CsvSource({
    "files /d, No file's name is or begins with /d.",
    "files two --dataset /d, No file's name in /d contains two.",
    "request list, There are no requests.",
    "datasets, There are no datasets",
    "nodes, There are no nodes.",
    "block list, No block is suspended.",
    "loadtest list, There are no load tests.",
    "circuit list, There are no circuits; argosy circuit list --all",
    "circuit list --all, There are no circuits; argosy circuit links",
    "circuit endpoints, There are no endpoints: agents announce those in their settings.",
    "circuit links, No link where circuits can end has missing bytes.",
    "breaker list, 'Nothing is open, and nothing is pinned.'"
  })
  void anEmptyListIsASentence(String command, String sentence) throws IOException {
    assertThat(run(command.split(" "))).isZero();
    assertThat(out.toString().strip().lines()).singleElement().asString().startsWith(sentence);
  }

  @Test
  void aDemonstrationOfNoFilesIsRefused() throws IOException {
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setErr(new PrintWriter(err, true));
    assertThat(command.execute("demo", "--files", "0", "--data", directory.toString()))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--files: must be at least 1: 0");
    assertThat(directory).isEmptyDirectory();
  }

  private int run(String... words) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    String url = "http://127.0.0.1:" + router.getAddress().getPort();
    return command.execute(
        Stream.concat(Stream.of(words), Stream.of("--router", url, "--token-file", file.toString()))
            .toArray(String[]::new));
  }
}
