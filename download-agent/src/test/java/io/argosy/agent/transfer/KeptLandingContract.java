package io.argosy.agent.transfer;

import static io.argosy.agent.transfer.LandingContract.sumOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import org.junit.jupiter.api.Test;

/** The contract of files that are continued when they are opened again. */
public interface KeptLandingContract extends LandingContract {

  /** After a crash the checksum is computed from the existing bytes and continued. */
  @Test
  default void existingBytesAreReadAndContinued() throws TransferFailedException {
    try (Landing landing = landing()) {
      landing.write(CONTENT, 5);
    }
    try (Landing again = landing()) {
      assertThat(again.landed()).isEqualTo(5);
      assertThat(again.checksum()).isEqualTo(sumOf(5));
      again.write(new byte[] {-6, -7, -8}, 3);
    }
    try (Landing whole = landing()) {
      assertThat(whole.landed()).isEqualTo(CONTENT.length);
      assertThat(whole.checksum()).isEqualTo(TASK.file().checksum());
    }
  }

  @Test
  default void aRestartDeletesExistingBytes() throws TransferFailedException {
    try (Landing landing = landing()) {
      landing.write(CONTENT, 8);
      landing.restart();
      assertThat(landing.landed()).isZero();
      assertThat(landing.checksum()).isEqualTo(Checksum.EMPTY);
      landing.write(CONTENT, 2);
    }
    try (Landing again = landing()) {
      assertThat(again.landed()).isEqualTo(2);
      assertThat(again.checksum()).isEqualTo(sumOf(2));
    }
  }
}
