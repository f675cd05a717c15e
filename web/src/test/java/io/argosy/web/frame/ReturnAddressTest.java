package io.argosy.web.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No redirect leads to another host. */
class ReturnAddressTest {

  @ParameterizedTest
  @ValueSource(strings = {"/", "/requests?to=T1&text=a%20b", "/decisions/strategies?span={x}"})
  void addressesOfThePagesAreKept(String back) {
    assertThat(ReturnAddress.toOwn(back)).isEqualTo(back);
    assertThat(ReturnAddress.toPage(back)).isEqualTo(back);
    assertThat(ReturnAddress.redirect(back).getUrl()).isEqualTo(back);
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
  void otherAddressesLeadToTheOverview(String back) {
    assertThat(ReturnAddress.toOwn(back)).isEqualTo("/");
    assertThat(ReturnAddress.toPage(back)).isEqualTo("/");
  }

  /** A change of the theme keeps a long form that is filled in. */
  @Test
  void aLongAddressIsKeptForAThemeChangeButNotForASignIn() {
    String filledIn = "/requests/new?dataset=" + "%2Fdemo%2Fraw".repeat(240);
    assertThat(filledIn).hasSizeGreaterThan(3_000);
    assertThat(ReturnAddress.toOwn(filledIn)).isEqualTo(filledIn);
    assertThat(ReturnAddress.toPage(filledIn)).isEqualTo("/");
  }

  /** The address has to fit in a response header, which has at most 8 kB. */
  @Test
  void anAddressTooLongForAHeaderIsNotKept() {
    String longest = "/requests/new?dataset=".concat("a".repeat(6_000)).substring(0, 6_000);
    assertThat(ReturnAddress.toOwn(longest)).isEqualTo(longest);
    assertThat(ReturnAddress.toOwn(longest + "a")).isEqualTo("/");
  }

  /** These pages lead back after a change of the theme, but not after a sign-in. */
  @ParameterizedTest
  @ValueSource(strings = {"/sign-in?to=/nodes", "/signed-out", "/data/v1/nodes", "/live/flows"})
  void signInAndDataAddressesAreNoPagesToReturnTo(String back) {
    assertThat(ReturnAddress.toOwn(back)).isEqualTo(back);
    assertThat(ReturnAddress.toPage(back)).isEqualTo("/");
  }
}
