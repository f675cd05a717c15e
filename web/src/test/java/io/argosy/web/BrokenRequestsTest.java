package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.BrokenRequests;
import io.argosy.web.fixture.RunningPages;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A stranger cannot fill the log of the pages. */
@ExtendWith(OutputCaptureExtension.class)
class BrokenRequestsTest {

  private static final int LARGEST_LOG = 1_000_000;

  @Test
  void requestsThatCannotBeReadAreRefusedAndHardlyLogged(CapturedOutput output) throws IOException {
    int port = RunningPages.shared().port();
    int before = output.getAll().length();
    Set<Integer> statuses = BrokenRequests.sendTo(port, "/sign-in", 70);
    int logged = output.getAll().length() - before;
    System.out.println("statuses " + statuses + ", characters logged " + logged);
    assertThat(statuses).allMatch(status -> status >= 300 && status < 500);
    assertThat(logged).isLessThan(LARGEST_LOG);
  }
}
