package io.argosy.common.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://router.example:8443",
        "https://192.0.2.1/",
        "http://127.0.0.1:1",
        "http://127.8.8.8:1/",
        "http://localhost:1",
        "HTTP://LOCALHOST:1",
        "http://[::1]:1"
      })
  void httpsAndLoopbackAreAllowed(String url) {
    assertThat(HttpAddress.refusal(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://192.0.2.1:1",
        "http://router.example:1",
        "http://127.0.0.1.example:1",
        "http://localhost.example",
        "http://0.0.0.0:1",
        "http://[2001:db8::1]:1"
      })
  void plainHttpToOtherMachinesIsRefused(String url) {
    assertThat(HttpAddress.refusal(url))
        .hasValueSatisfying(why -> assertThat(why).contains("use https"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "router",
        "ftp://127.0.0.1",
        "http://127.0.0.1@192.0.2.1:1",
        "https://user@host",
        "https://host/path",
        "https://host?q",
        "https://host#f",
        "http:///x",
        "http://a b"
      })
  void invalidTextIsRefused(String url) {
    assertThat(HttpAddress.refusal(url))
        .hasValueSatisfying(why -> assertThat(why).contains("of the form"));
  }

  @ParameterizedTest
  @CsvSource({
    "se-1.example.org, true",
    "10.1.2.3, true",
    "[2001:db8::1], true",
    "'', false",
    "SE.example.org, false",
    "se:1094, false",
    "https://se, false",
    "2001:db8::1, false",
    "*.example.org, false"
  })
  void aHostHasNoSchemeAndNoPort(String text, boolean isHost) {
    assertThat(HttpAddress.isHost(text)).isEqualTo(isHost);
  }
}
