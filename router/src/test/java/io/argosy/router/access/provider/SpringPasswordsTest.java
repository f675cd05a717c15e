package io.argosy.router.access.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.access.Passwords;
import io.argosy.router.access.PasswordsContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpringPasswordsTest implements PasswordsContract {

  private static final int FEW = 10;

  /** Few rounds make the test fast. */
  private final SpringPasswords passwords = new SpringPasswords(FEW, Map.of());

  @Override
  public Passwords passwords() {
    return passwords;
  }

  @Test
  void aHashNamesItsAlgorithmAndParameters() {
    assertThat(new SpringPasswords().hash("correct horse battery"))
        .startsWith("{pbkdf2-sha256-600000}")
        .hasSize("{pbkdf2-sha256-600000}".length() + 2 * (16 + 32));
    assertThat(new SpringPasswords().decoy())
        .hasSize("{pbkdf2-sha256-600000}".length() + 2 * (16 + 32));
  }

  @Test
  void anOlderHashIsStillAcceptedAndReportedAsOutdated() {
    String old = passwords.hash("correct horse battery");
    var newer =
        new SpringPasswords(
            2 * FEW, Map.of(SpringPasswords.word(FEW), SpringPasswords.pbkdf2(FEW)));
    assertThat(newer.matches("correct horse battery", old)).isTrue();
    assertThat(newer.matches("wrong", old)).isFalse();
    assertThat(newer.isOutdated(old)).isTrue();
    assertThat(newer.isOutdated(newer.hash("x"))).isFalse();
  }
}
