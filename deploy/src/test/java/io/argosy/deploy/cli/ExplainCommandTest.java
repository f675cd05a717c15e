package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls a router that has decided about one file. */
class ExplainCommandTest extends CommandAtRouter {

  @BeforeEach
  void decides() {
    answers(
        "/query/v1/decisions",
        200,
        """
        {"decidedAt":"2026-01-01T12:00:00.123456Z","strategy":"completion","chosen":"T1_A","score":7.5,
         "reason":"completion","candidates":[{"node":"T1_A","score":7.5}],"cycle":"9",
         "tree":{"path":["T1_C","T1_A","T1_B"],"direct":{"node":"T1_C","score":40}},
         "viewAgeSeconds":0,"unexplained":null,"explanation":{"strategy":"completion",
         "verdict":"best","runnerUp":{"node":"T1_C","behind":2.0,"wouldWin":[
         {"kind":"link-rate","from":"T1_C","to":"T1_B","amount":2e8,"unit":"bytes/s"}]},"sources":[{"node":"T1_A","staged":true,"score":7.5,
         "terms":{"queue":2.5,"transfer":5},"way":[{"from":"T1_A","to":"T1_B","rate":1e8,
         "capacity":null,"success":0.9,"waitingBytes":0,"waitingFiles":0,"data":[
         {"what":"link-rate","terms":["transfer"],"value":1e8,"unit":"bytes/s","ageSeconds":600,
          "pinned":false,"detail":"rate of T1_A to T1_B: 100 MB/s, seen 10 min before"}]}]}]}}
        """);
  }

  @Test
  void everySourceIsShownWithItsTermsAndTheirAge() throws IOException {
    assertThat(explain()).isZero();
    assertThat(out.toString() + err)
        .contains(
            "T1_A",
            "decided 2026-01-01T12:00:00Z by completion in cycle 9",
            "7.5 s",
            "The file comes by way of other destinations: T1_C -> T1_A -> T1_B",
            "From T1_A, as chosen: 7.5 s; directly from T1_C: 40.0 s",
            "Terms are in seconds, unless",
            "queue 2.50, transfer 5.00",
            "rate of T1_A to T1_B: 100 MB/s, seen 10 min before",
            "Shortest estimated completion, counting everything planned in this cycle.",
            "T1_C would have been first if T1_C to T1_B moved 200 MB/s.");
  }

  @Test
  void theJsonIsTheRoutersAnswer() throws IOException {
    assertThat(explain("--json")).isZero();
    assertThat(out.toString())
        .contains("\"path\":[\"T1_C\"", "\"ageSeconds\":600", "\"what\":\"link-rate\"");
  }

  private int explain(String... more) throws IOException {
    Stream<String> words = Stream.of("explain", "/d/one", "--at", "T1_B");
    return run(Stream.concat(words, Stream.of(more)).toArray(String[]::new));
  }
}
