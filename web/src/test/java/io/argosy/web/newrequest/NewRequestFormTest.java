package io.argosy.web.newrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.Strategy;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

class NewRequestFormTest {

  @Test
  void emptyFieldsHaveDefaults() {
    NewRequestForm form = NewRequestForm.of(new LinkedMultiValueMap<>());
    assertThat(form.priority()).isEqualTo("1");
    assertThat(form.activity()).isEqualTo("default");
    assertThat(form.q() + form.deadline() + form.strategy() + form.comment()).isEmpty();
    assertThat(form.datasets()).isEmpty();
    assertThat(form.destinations()).isEmpty();
    assertThat(form.isStatic()).isFalse();
    assertThat(form.hasMoreOptions()).isFalse();
  }

  @Test
  void theAddressContainsTheWholeForm() {
    MultiValueMap<String, String> filled = new LinkedMultiValueMap<>();
    filled.add("q", "a+b&c");
    filled.addAll("dataset", List.of("/demo/photos & films", "/x/*/50%", "/with, comma"));
    filled.addAll("to", List.of("T1", "T2"));
    filled.add("priority", "3");
    filled.add("deadline", "2026-12-31T18:00");
    filled.add("strategy", "orderly");
    filled.add("comment", "für später; 1=1 + #2");
    filled.add("static", "1");
    NewRequestForm form = NewRequestForm.of(filled);
    assertThat(form.datasets()).hasSize(3);
    assertThat(form.hasMoreOptions()).isTrue();
    assertThat(form.previewAddress()).startsWith("/requests/new?").contains("preview=1");
    assertThat(NewRequestForm.of(sent(form.previewAddress()))).isEqualTo(form);
    assertThat(NewRequestForm.of(sent(form.partAddress()))).isEqualTo(form);
  }

  @Test
  void aDatasetChosenTwiceCountsOnce() {
    MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
    sent.addAll("dataset", List.of("/a", " /a ", ""));
    assertThat(NewRequestForm.of(sent).datasets()).containsExactly("/a");
  }

  @Test
  void theStrategiesAreThoseOfTheRouter() {
    assertThat(NewRequestForm.STRATEGIES)
        .containsExactlyElementsOf(Arrays.stream(Strategy.values()).map(Strategy::word).toList());
    MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
    sent.add("strategy", "auto");
    assertThat(NewRequestForm.of(sent).strategies()).endsWith("duration", "auto");
  }

  /** Parses a query string as a server does. */
  private static MultiValueMap<String, String> sent(String address) {
    MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();
    for (String pair : URI.create(address).getRawQuery().split("&")) {
      String[] parts = pair.split("=", 2);
      sent.add(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return sent;
  }
}
