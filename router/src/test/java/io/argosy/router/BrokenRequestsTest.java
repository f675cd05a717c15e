package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.BrokenRequests;
import io.argosy.router.fixture.RunningRouter;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A stranger cannot fill the log of the router. */
@ExtendWith(OutputCaptureExtension.class)
class BrokenRequestsTest {

  private static final int LARGEST_LOG = 1_000_000;

  @Test
  void requestsThatCannotBeReadAreRefusedAndHardlyLogged(CapturedOutput output) throws IOException {
    try (RunningRouter router = RunningRouter.start()) {
      int before = output.getAll().length();
      Map<Integer, Integer> statuses =
          BrokenRequests.sendTo(router.port(), "/command/v1/sign-ins", 1_000);
      LoggerFactory.getLogger(getClass()).info("All requests were sent.");
      int logged = output.getAll().length() - before;
      System.out.println("statuses " + statuses + ", characters logged " + logged);
      assertThat(output).as("is captured").contains("All requests were sent.");
      assertThat(statuses.keySet()).allMatch(status -> status >= 300 && status < 500);
      assertThat(logged).isLessThan(LARGEST_LOG);
    }
  }
}
