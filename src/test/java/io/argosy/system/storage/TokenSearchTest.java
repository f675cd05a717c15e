package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenSearchTest {

  @Test
  void aTokenIsFoundInAnyFile(@TempDir Path directory) throws IOException {
    String token =
        new TokenForge()
            .signed(TokenForge.claims("https://issuer", "https://se", "storage.read:/"));
    Path log = Files.createDirectories(directory.resolve("deep")).resolve("agent.log");
    Files.write(log, ("\u0000\u00fc failed: Bearer " + token + "\n").getBytes(UTF_8));
    Files.writeString(directory.resolve("other.log"), "eyJ and " + token.substring(0, 15));
    assertThat(TokenSearch.in(directory)).containsExactly(log);
  }
}
