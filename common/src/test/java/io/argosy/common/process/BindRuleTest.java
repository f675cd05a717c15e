package io.argosy.common.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BindRuleTest {

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, false, true",
    "127.8.8.8, false, true",
    "::1, false, true",
    "0.0.0.0, false, false",
    "::, false, false",
    "192.0.2.1, false, false",
    "0.0.0.0, true, true",
    "192.0.2.1, true, true"
  })
  void onlyLoopbackIsServedWithoutTls(String address, boolean tls, boolean allowed)
      throws UnknownHostException {
    assertThat(BindRule.refusal(InetAddress.getByName(address), tls).isEmpty()).isEqualTo(allowed);
  }
}
