package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.catalog.Checksum;
import java.util.Arrays;
import java.util.zip.Adler32;
import org.junit.jupiter.api.Test;

/** The contract of files that are being received. */
public interface LandingContract {

  byte[] CONTENT = {1, 2, 3, 4, 5, -6, -7, -8};
  HeldTask TASK = Tasks.of("t1", "/a/b", CONTENT, Tasks.job(1).link());

  /** The same file, opened again. */
  Landing landing() throws TransferFailedException;

  @Test
  default void anEmptyFileHasTheChecksumOfNoBytes() throws TransferFailedException {
    try (Landing landing = landing()) {
      assertThat(landing.landed()).isZero();
      assertThat(landing.checksum()).isEqualTo(Checksum.EMPTY);
    }
  }

  @Test
  default void bytesAreAppendedAndSummedAsTheyCome() throws TransferFailedException {
    try (Landing landing = landing()) {
      landing.write(new byte[] {1, 2, 3, 99}, 3);
      assertThat(landing.landed()).isEqualTo(3);
      assertThat(landing.checksum()).isEqualTo(sumOf(3));
      landing.write(new byte[] {99}, 0);
      landing.write(new byte[] {4, 5, -6, -7, -8}, 5);
      assertThat(landing.landed()).isEqualTo(CONTENT.length);
      assertThat(landing.checksum()).isEqualTo(TASK.file().checksum());
    }
  }

  @Test
  default void aRestartDeletesWhatWasWritten() throws TransferFailedException {
    try (Landing landing = landing()) {
      landing.write(CONTENT, 8);
      landing.restart();
      assertThat(landing.landed()).isZero();
      assertThat(landing.checksum()).isEqualTo(Checksum.EMPTY);
      landing.write(CONTENT, 2);
      assertThat(landing.landed()).isEqualTo(2);
      assertThat(landing.checksum()).isEqualTo(sumOf(2));
    }
  }

  static Checksum sumOf(int bytes) {
    Adler32 sum = new Adler32();
    sum.update(Arrays.copyOf(CONTENT, bytes));
    return Checksum.of(sum);
  }
}
