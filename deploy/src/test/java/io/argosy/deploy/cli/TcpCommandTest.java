package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TcpCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theAnswerIsJsonForPrograms() {
    assertThat(tcp("--rtt 200ms --rate 1Gb/s --rmem-max 33554432 --wmem-max 33554432 --json"))
        .isZero();
    assertThat(out.toString())
        .startsWith(
            "{\"format\":\"argosy-tcp/1\",\"bandwidthDelayProductBytes\":25000000,"
                + "\"streamCeilingBytes\":16777216,\"streams\":2,\"windowBytes\":null,"
                + "\"expectedRate\":1.25E8,\"sysctl\":[\"net.core.rmem_max = 67108864\"");
  }

  @Test
  void theAnswerIsTextForPeople() {
    assertThat(tcp("--rtt 53.4ms --rate 1Gb/s")).isZero();
    assertThat(out.toString())
        .contains(
            "6.68 MB (6,675,000 bytes",
            "Use 2 streams",
            "Expected rate: 125 MB/s",
            "1 stream is enough:");
  }

  @Test
  void aPathThatCannotBeFilledIsNamedSo() {
    assertThat(tcp("--rtt 60s --rate 900Tb/s")).isZero();
    assertThat(out.toString()).contains("Even with these settings", "16 streams do not fill");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rtt 200 --rate 1Gb/s",
        "--rtt +200 --rate 1Gb/s",
        "--rtt 0ms --rate 1Gb/s",
        "--rtt -5ms --rate 1Gb/s",
        "--rtt 110000d --rate 1Gb/s",
        "--rtt 1.0000001ms --rate 1Gb/s",
        "--rtt x.ms --rate 1Gb/s",
        "--rtt 5ms --rate 1Gb",
        "--rtt 5ms --rate 0Gb/s",
        "--rtt 5ms",
        "--rtt 5ms --rate 1Gb/s --rmem-max 4096",
        "--rtt 5ms --rate 1Gb/s --rmem-max 0 --wmem-max 4096",
        "--rtt 5ms --rate 1Gb/s --rmem-max 8192 --wmem-max 4095"
      })
  void wrongInputIsRefusedInOneSentence(String line) {
    assertThat(tcp(line)).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .startsWith("argosy: ")
        .doesNotContain("Exception", "\tat ", "Error:");
  }

  private int tcp(String line) {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return argosy.execute(("tcp " + line).split(" "));
  }
}
