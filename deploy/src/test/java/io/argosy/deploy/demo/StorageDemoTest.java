package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class StorageDemoTest {

  @Test
  void withoutRootTheDemonstrationSaysWhyItsServersAreOpen() throws IOException {
    assertThat(StorageDemo.protection(XrootdTrust.hindrance(false)))
        .isEqualTo(
            "The servers use neither tokens nor TLS: only root can make XRootD trust the issuer of"
                + " tokens");
  }
}
