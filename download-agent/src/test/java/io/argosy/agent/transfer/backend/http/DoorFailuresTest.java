package io.argosy.agent.transfer.backend.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class DoorFailuresTest {

  @Test
  void anUntrustedCertificateNamesTheSettingThatTrustsIt() {
    IOException thrown =
        new SSLHandshakeException(
            "(certificate_unknown) PKIX path building failed: unable to find valid certification"
                + " path to requested target");
    assertThat(messageOf(thrown))
        .isEqualTo(
            "this agent does not trust the certificate of the door of the source:"
                + " set `router-ca-file` of this agent")
        .doesNotContain("PKIX", "Exception");
  }

  /** Equal failures have equal messages, whatever port or file they are about. */
  @Test
  void equalCausesHaveEqualMessages() {
    assertThat(messageOf(new ConnectException("Connect to h:1 failed: Connection refused")))
        .isEqualTo(messageOf(new ConnectException("Connect to h:2 failed: Connection refused")));
  }

  @Test
  void silenceIsATimeout() {
    assertThat(
            DoorFailures.of(Phase.SESSION, new SocketTimeoutException("Read timed out"))
                .failure()
                .reason())
        .isEqualTo(FailureClass.TIMEOUT);
  }

  private static String messageOf(IOException thrown) {
    return DoorFailures.of(Phase.SESSION, thrown).failure().message();
  }
}
