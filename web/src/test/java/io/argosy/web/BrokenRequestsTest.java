package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.BrokenRequests;
import io.argosy.web.fixture.RunningPages;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
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
    Map<Integer, Integer> statuses = BrokenRequests.sendTo(port, "/sign-in", 1_000);
    LoggerFactory.getLogger(getClass()).info("All requests were sent.");
    int logged = output.getAll().length() - before;
    System.out.println("statuses " + statuses + ", characters logged " + logged);
    assertThat(output).as("is captured").contains("All requests were sent.");
    assertThat(statuses.keySet()).allMatch(status -> status >= 300 && status < 500);
    assertThat(logged).isLessThan(LARGEST_LOG);
  }
}
