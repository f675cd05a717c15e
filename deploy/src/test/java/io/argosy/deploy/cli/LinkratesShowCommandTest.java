package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.ForecastsFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Calls a router that knows two links from three feeds, one of which is dead. */
class LinkratesShowCommandTest {

  private static final String KNOWN =
      """
      {"format":"argosy-forecasts/1","links":[
        {"from":"T1_A","to":"T2_B","rate":4.5e8,"capacity":1.17e9,"capacityIsLowerBound":true,
         "rttSeconds":0.0534,"lossFraction":0.0001,"successPercent":97.5,"ageSeconds":7300.5,
         "confidence":0.83,"provenance":[
           {"feed":"debug","said":{"doneFiles":1234,"doneBytes":5000000000000,"failedFiles":12,
             "busySeconds":11111.1,"ageSeconds":7300.5,"weight":1.0},"used":true},
           {"feed":"wlcg","said":{"capacity":1.17e9,"capacityIsLowerBound":true,"rttSeconds":0.0534,
             "lossFraction":0.0001,"points":4,"ageSeconds":100.0},"used":false}]},
        {"from":"T1_C","to":"T2_B","rate":null,"capacity":null,"capacityIsLowerBound":false,
         "rttSeconds":null,"lossFraction":null,"successPercent":null,"ageSeconds":null,
         "confidence":0,"provenance":[
           {"feed":"here","said":{"own":true,"doneFiles":5,"doneBytes":500,"failedFiles":0,
             "busySeconds":0.1,"ageSeconds":120.0,"weight":1.0},"used":false}]},
        {"from":"T1_D","to":"T2_B","rate":null,"capacity":null,"capacityIsLowerBound":false,
         "rttSeconds":null,"lossFraction":null,"successPercent":null,"ageSeconds":null,
         "confidence":0,"provenance":[]}],
       "feeds":[
        {"name":"debug","ok":true,"error":null,"accepted":7,"refused":0,"unmapped":["a.example.org"],
         "overdue":["throughput from a.example to b.example, every 6h"]},
        {"name":"old","ok":false,"error":"HTTP status 500","accepted":0,"refused":0,"unmapped":[],"overdue":[]}]}
      """;

  private static final String NODES =
      """
      {"items":[{"name":"T1_C","site":"S","kind":"disk","files":0,"bytes":0,"waitingFiles":0,"waitingBytes":0,
        "agents":[],"doors":[],"storage":[]}]}
      """;

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Map<String, String> answers =
      new HashMap<>(Map.of("/link-forecasts", KNOWN, "/feeds", "{\"items\":[]}"));
  private int status = 200;
  private HttpServer router;

  @BeforeEach
  void start() throws IOException {
    router = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    router.createContext(
        "/query/v1",
        exchange -> {
          String asked = exchange.getRequestURI().getPath().substring("/query/v1".length());
          byte[] body = answers.get(asked).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length);
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
  void everyLinkIsShownWithItsSourcesAndEveryFeedWithItsState() throws IOException {
    assertThat(run()).isZero();
    assertThat(out.toString())
        .containsSubsequence(
            "T1_A",
            "T2_B",
            "450 MB/s",
            "at least 1.17 GB/s",
            "97 %",
            "transfers of debug (1,234 files, 5.00 TB, 2 h old)")
        .containsSubsequence("T1_C", "T2_B", "not known", "too little data yet (5 files)")
        .containsSubsequence("T1_D", "T2_B", "not known", "no data yet")
        .doesNotContainIgnoringCase("confidence")
        .containsSubsequence("debug", "ok", "7", "1", "old", "failed: HTTP status 500")
        .contains("debug: overdue: throughput from a.example to b.example, every 6h");
  }

  @Test
  void whatIsToBeKnownOfAFeedIsSaid() throws IOException {
    answers.put(
        "/feeds",
        """
        {"items":[{"name":"hand","kind":"rates","address":"rates.json","ok":true,"error":null,
          "triedAt":null,"readAt":null,"accepted":0,"refused":0,"unmapped":[],"overdue":[],
          "notes":["The file rates.json does not exist, so no rates are used."]}]}
        """);
    assertThat(run()).isZero();
    assertThat(out.toString()).contains("hand: The file rates.json does not exist");
  }

  @Test
  void linksAreSelectedByTheirEnds() throws IOException {
    assertThat(run("--from", "T1_C")).isZero();
    assertThat(out.toString()).contains("T1_C", "debug").doesNotContain("T1_A");
    answers.put("/nodes", NODES);
    assertThat(run("--from", "T1_C", "--to", "T1_C")).isZero();
    assertThat(out.toString()).contains("Nothing is known of these links.");
    assertThat(run("--from", "no node")).isEqualTo(2);
    assertThat(run("--from", "T1_C", "--to", "T2_C")).isEqualTo(2);
    assertThat(err.toString()).contains("--to: the router has no node T2_C; argosy nodes lists");
  }

  @Test
  void feedsThatAreNotUsedBecauseOfAPinAreShown() throws IOException {
    String pinned =
        KNOWN.replace(
            "\"weight\":1.0},\"used\":true", "\"weight\":1.0},\"used\":false,\"pinned\":true");
    answers.put("/link-forecasts", pinned);
    assertThat(run("--from", "T1_A")).isZero();
    assertThat(out.toString()).contains("nothing, because its feeds are pinned");
    assertThat(run("--from", "T1_A", "--json")).isZero();
    assertThat(out.toString()).contains("\"pinned\":true").doesNotContain("\"pinned\":null");
  }

  @Test
  void theJsonCanBeReadAsForecasts() throws IOException {
    assertThat(run("--json", "--to", "T2_B")).isZero();
    ForecastsFile printed = read(out.toString());
    assertThat(printed).isEqualTo(read(KNOWN));
    assertThat(out.toString()).contains("\"rate\":null", "\"successPercent\":null");
  }

  @Test
  void aRouterThatKnowsNothingIsASentence() throws IOException {
    answers.put("/link-forecasts", "{\"format\":\"argosy-forecasts/1\",\"links\":[],\"feeds\":[]}");
    assertThat(run()).isZero();
    assertThat(out.toString().strip().lines())
        .containsExactly("Nothing is known of these links.", "No feed is configured.");
  }

  @Test
  void aRouterThatFailsIsNamed() throws IOException {
    status = 500;
    assertThat(run()).isEqualTo(4);
    assertThat(err.toString()).contains("HTTP status 500");
  }

  private static ForecastsFile read(String json) throws IOException {
    return Documents.FORECASTS.read(
        new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), ForecastsFile.class);
  }

  private int run(String... more) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), "argosy_hers\n");
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    String[] words = {
      "linkrates",
      "show",
      "--router",
      "http://127.0.0.1:" + router.getAddress().getPort(),
      "--token-file",
      file.toString()
    };
    return command.execute(Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new));
  }
}
