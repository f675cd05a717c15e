package io.argosy.web.look;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody is sent to another host, whichever page sends him on. */
class WayBackTest {

  @ParameterizedTest
  @ValueSource(strings = {"/", "/requests?to=T1&text=a%20b", "/decisions/strategies?span={x}"})
  void thePathsOfThesePagesAreOurs(String back) {
    assertThat(WayBack.toOwn(back)).isEqualTo(back);
    assertThat(WayBack.toPage(back)).isEqualTo(back);
    assertThat(WayBack.redirect(back).getUrl()).isEqualTo(back);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "/ /evil.example",
        "https://evil.example",
        "/a\r\nSet-Cookie: b"
      })
  void everythingElseIsNot(String back) {
    assertThat(WayBack.toOwn(back)).isEqualTo("/");
    assertThat(WayBack.toPage(back)).isEqualTo("/");
  }

  /** Who has filled in a long form and chooses a theme keeps what was filled in. */
  @Test
  void aLongAddressIsKeptWhereOneWasAndNotTakenThroughASignIn() {
    String filledIn = "/requests/new?dataset=" + "%2Fdemo%2Fraw".repeat(240);
    assertThat(filledIn).hasSizeGreaterThan(3_000);
    assertThat(WayBack.toOwn(filledIn)).isEqualTo(filledIn);
    assertThat(WayBack.toPage(filledIn)).isEqualTo("/");
  }

  /** The answer that leads back holds the address in its head, for which there are 8 kB. */
  @Test
  void anAddressThatNoAnswerCouldHoldIsNotKept() {
    String longest = "/requests/new?dataset=".concat("a".repeat(6_000)).substring(0, 6_000);
    assertThat(WayBack.toOwn(longest)).isEqualTo(longest);
    assertThat(WayBack.toOwn(longest + "a")).isEqualTo("/");
  }

  /** A theme is chosen there too, but nobody who has signed in stays there. */
  @ParameterizedTest
  @ValueSource(strings = {"/sign-in?to=/nodes", "/signed-out", "/data/v1/nodes", "/live/flows"})
  void whatIsBesideThePagesIsNoPageToStayAt(String back) {
    assertThat(WayBack.toOwn(back)).isEqualTo(back);
    assertThat(WayBack.toPage(back)).isEqualTo("/");
  }
}
