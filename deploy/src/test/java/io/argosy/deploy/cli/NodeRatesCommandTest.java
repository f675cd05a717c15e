package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a node can send and receive reaches the router in bytes per second. */
class NodeRatesCommandTest extends CommandAtRouter {

  @BeforeEach
  void routerKnowsANode() {
    answers("/command/v1/node-rates", 204, "");
    answers(
        "/query/v1/nodes",
        200,
        """
        {"items":[{"name":"T2_A","site":"A","kind":"disk","files":0,"bytes":0,"waitingFiles":0,
          "waitingBytes":0,"agents":[],"doors":[],"storage":[],"terms":{"uplink":{"rate":1.25E8,
          "by":"user ann"},"downlink":null,"forward":"yes","forwardBy":null}}],"next":null}
        """);
  }

  @Test
  void ratesAreSaidAndShown() throws IOException {
    assertThat(run("nodes", "rates", "T2_A", "1Gb/s", "2.5MB/s")).as(err.toString()).isZero();
    assertThat(received)
        .containsExactly("node-rates {\"node\":\"T2_A\",\"uplink\":1.25E8,\"downlink\":2500000.0}");
    assertThat(out.toString()).contains("125 MB/s (user ann)");
  }

  @Test
  void noneRemovesWhatWasSaid() throws IOException {
    assertThat(run("nodes", "rates", "T2_A", "none", "none")).isZero();
    assertThat(received)
        .containsExactly("node-rates {\"node\":\"T2_A\",\"uplink\":null,\"downlink\":null}");
  }

  @Test
  void whatIsNoRateIsNotSent() throws IOException {
    assertThat(run("nodes", "rates", "T2_A", "fast", "none")).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains("not a rate such as");
    assertThat(received).isEmpty();
  }
}
