package io.argosy.deploy.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.deploy.scan.FoundFile;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InjectionTest {

  static final NodeName NODE = new NodeName("T1_DEMO_Copy");
  static final DatasetName DATASET = new DatasetName("/demo/many");

  private final List<FoundFile> files =
      IntStream.range(0, 2500)
          .mapToObj(i -> new FoundFile("f%05d".formatted(i), ByteCount.of(i), Checksum.EMPTY))
          .toList();
  private final Injection injection = new Injection(DATASET, files);

  @Test
  void aFormHasAtMostAThousandFilesAndNamesNoBlock() {
    List<InjectionForm> forms = injection.formsOf(NODE, file -> true);
    assertThat(forms).extracting(form -> form.files().size()).containsExactly(1000, 1000, 500);
    assertThat(forms).extracting(InjectionForm::dataset).containsOnly(DATASET);
    assertThat(forms).extracting(InjectionForm::block).containsOnlyNulls();
    assertThat(forms.getFirst().files().getFirst().lfn()).isEqualTo(new Lfn("/demo/many/f00000"));
  }

  @Test
  void onlyFilesThatTheNodeHoldsAreDeclared() {
    List<InjectionForm> forms = injection.formsOf(NODE, file -> file.path().equals("f02400"));
    assertThat(forms).hasSize(1);
    assertThat(forms.getFirst().files()).hasSize(1);
  }

  /** Their sum is too large for a long; the router refuses each of them. */
  @Test
  void sizesAreNotAddedUp() {
    FoundFile huge = new FoundFile("huge", ByteCount.of(Long.MAX_VALUE), Checksum.EMPTY);
    FoundFile other = new FoundFile("other", ByteCount.of(Long.MAX_VALUE), Checksum.EMPTY);
    assertThat(new Injection(DATASET, List.of(huge, other)).formsOf(NODE, file -> true)).hasSize(1);
  }
}
