package io.argosy.router.access.provider;

import io.argosy.router.access.Passwords;
import java.util.HashMap;
import java.util.Map;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder;
import org.springframework.security.crypto.password.Pbkdf2PasswordEncoder.SecretKeyFactoryAlgorithm;

/**
 * Hashes passwords with Spring Security's encoders. The word in braces before a hash names the
 * algorithm and its parameters, so that older hashes stay readable until their owners sign in
 * again.
 */
public final class SpringPasswords implements Passwords {

  /** The iterations that OWASP recommends for PBKDF2, which needs no library (ADR 15). */
  static final int ROUNDS = 600_000;

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final String HEX_BYTE = "00";

  private final String way;
  private final PasswordEncoder encoder;

  public SpringPasswords() {
    this(ROUNDS, Map.of());
  }

  /**
   * @param older encoders of outdated hashes that are still accepted
   */
  SpringPasswords(int rounds, Map<String, PasswordEncoder> older) {
    way = word(rounds);
    Map<String, PasswordEncoder> known = new HashMap<>(older);
    known.put(way, pbkdf2(rounds));
    encoder = new DelegatingPasswordEncoder(way, known);
  }

  static String word(int rounds) {
    return "pbkdf2-sha256-" + rounds;
  }

  static PasswordEncoder pbkdf2(int rounds) {
    return new Pbkdf2PasswordEncoder(
        "", SALT_BYTES, rounds, SecretKeyFactoryAlgorithm.PBKDF2WithHmacSHA256);
  }

  @Override
  public String hash(String password) {
    return String.valueOf(encoder.encode(password));
  }

  @Override
  public boolean matches(String password, String hash) {
    return encoder.matches(password, hash);
  }

  @Override
  public boolean isOutdated(String hash) {
    return encoder.upgradeEncoding(hash);
  }

  @Override
  public String decoy() {
    return "{%s}%s".formatted(way, HEX_BYTE.repeat(SALT_BYTES + HASH_BYTES));
  }
}
