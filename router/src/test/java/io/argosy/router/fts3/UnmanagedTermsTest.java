package io.argosy.router.fts3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.AgentName;
import io.argosy.router.topology.NodeStorage.Credentials;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which storage of no node an admin allows. */
class UnmanagedTermsTest {

  private static final UnmanagedTerms TERMS =
      terms(
          Credentials.ROUTER,
          false,
          "*.example.org",
          "se.example.net",
          "[2001:db8::1]",
          "10.1.2.3");

  private static UnmanagedTerms terms(Credentials credentials, boolean http, String... hosts) {
    return new UnmanagedTerms(new AgentName("b"), Set.of(hosts), credentials, http);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "davs://a.example.org/f",
        "https://A.B.Example.ORG:1094/f",
        "davs://se.example.net:443/f",
        "davs://[2001:db8::1]/f",
        "davs://10.1.2.3/f"
      })
  void hostsThatTheAdminNamesAreAllowed(String url) {
    assertThat(TERMS.refusal(DavUrl.parse(url).origin())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "davs://example.org/f",
        "davs://badexample.org/f",
        "davs://a.example.org./f",
        "davs://a.example.org.evil.test/f",
        "davs://x.se.example.net/f",
        "davs://localhost/f",
        "davs://127.0.0.1/f",
        "davs://[::1]/f",
        "davs://[::ffff:127.0.0.1]/f",
        "davs://169.254.169.254/latest",
        "davs://10.1.2.4/f",
        "davs://[2001:db8::2]/f"
      })
  void otherHostsAreRefusedByName(String url) {
    DavUrl file = DavUrl.parse(url);
    String host = file.origin().replaceFirst("^https://", "").replaceFirst(":\\d+$", "");
    assertThat(TERMS.refusal(file.origin()).orElseThrow()).contains("of no node", "host " + host);
  }

  @Test
  void httpNeedsPermissionAndHasNoCredentials() {
    String origin = "http://a.example.org:80";
    assertThat(TERMS.refusal(origin).orElseThrow()).contains("http");
    UnmanagedTerms both = terms(Credentials.ROUTER, true, "*.example.org");
    assertThat(both.refusal(origin)).isEmpty();
    assertThat(both.refusal("http://127.0.0.1:80")).isPresent();
    assertThat(both.storage(origin).credentials()).isEqualTo(Credentials.NONE);
    assertThat(both.storage("https://a.example.org:443").credentials())
        .isEqualTo(Credentials.ROUTER);
  }

  @Test
  void theStorageIsAllOfTheOriginAndRedirectsNowhere() {
    assertThat(TERMS.storage("https://a.example.org:443"))
        .satisfies(
            storage -> {
              assertThat(storage.url()).hasToString("https://a.example.org:443/");
              assertThat(storage.audience()).isEqualTo("https://a.example.org:443");
              assertThat(storage.redirectHosts()).isEmpty();
            });
  }

  /** A wildcard for all names, for a top level, or for the end of an address allows too much. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "*.",
        "*.org",
        "*example.org",
        "a.*.org",
        "*.0.0.1",
        "*.1",
        "",
        "https://a.example.org",
        "a.example.org:443",
        "A.example.org",
        "a.example.org/f",
        "a b",
        "a_b.example.org",
        "[::1",
        "::1"
      })
  void hostsThatAreNoneAreRefused(String host) {
    assertThatThrownBy(() -> terms(Credentials.NONE, false, host))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hosts are");
  }

  @Test
  void settingsThatContradictEachOtherAreRefused() {
    assertThatThrownBy(() -> terms(Credentials.NONE, false))
        .hasMessageContaining("both agent and hosts");
    assertThatThrownBy(() -> new UnmanagedTerms(null, Set.of("a"), Credentials.NONE, false))
        .hasMessageContaining("both agent and hosts");
    assertThatThrownBy(() -> terms(Credentials.SITE, false, "a"))
        .hasMessageContaining("router or none");
  }
}
