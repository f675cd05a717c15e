package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.catalog.DatasetName;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetNamingTest {

  static final DatasetName PHOTOS = new DatasetName("/demo/photos");

  @Test
  void aDirectoryGivesItsNameToADataset() {
    assertThat(DatasetBook.nameOf(Path.of("/home/me/photos"))).isEqualTo(PHOTOS);
    assertThat(DatasetBook.nameOf(Path.of("/home/me/my phötos#1")))
        .isEqualTo(new DatasetName("/demo/my phötos#1"));
  }

  @Test
  void theRootAndInvalidNamesAreRefusedInOneSentence() {
    assertThatThrownBy(() -> DatasetBook.nameOf(Path.of("/")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("/ has no name");
    assertThatThrownBy(() -> DatasetBook.nameOf(Path.of("/home/two\nlines")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("control character");
  }

  @Test
  void theSameFilesOfTheSameDirectoryKeepTheirName() {
    KnownDataset known = known("/demo/photos", "/home/me/photos", "f1", 3);
    assertThat(DatasetBook.choose(PHOTOS, "/home/me/photos", "f1", List.of(known)))
        .isEqualTo(known);
  }

  @Test
  void changedFilesAreAnotherDataset() {
    KnownDataset before = known("/demo/photos", "/home/me/photos", "f1", 3);
    KnownDataset after = known("/demo/photos-2", "/home/me/photos", "f2", 1);
    assertThat(DatasetBook.choose(PHOTOS, "/home/me/photos", "f2", List.of(before)))
        .isEqualTo(after);
    assertThat(DatasetBook.choose(PHOTOS, "/home/me/photos", "f2", List.of(before, after)))
        .isEqualTo(after);
    assertThat(DatasetBook.choose(PHOTOS, "/home/me/photos", "f3", List.of(before, after)))
        .isEqualTo(known("/demo/photos-3", "/home/me/photos", "f3", 1));
  }

  @Test
  void anotherDirectoryOfTheSameNameIsAnotherDatasetWhateverItHolds() {
    KnownDataset mine = known("/demo/photos", "/home/me/photos", "f1", 1);
    assertThat(DatasetBook.choose(PHOTOS, "/home/you/photos", "f1", List.of(mine)))
        .isEqualTo(known("/demo/photos-2", "/home/you/photos", "f1", 1));
  }

  @Test
  void aNumberedNameIsNotGivenToADirectoryOfThatName() {
    DatasetName two = new DatasetName("/demo/photos-2");
    List<KnownDataset> known =
        List.of(
            known("/demo/photos", "/home/me/photos", "f1", 1),
            known("/demo/photos-2", "/home/me/photos-2", "f9", 1));
    assertThat(DatasetBook.choose(PHOTOS, "/home/me/photos", "f2", known).dataset())
        .isEqualTo(new DatasetName("/demo/photos-3"));
    assertThat(DatasetBook.choose(two, "/home/me/photos-2", "f8", known).dataset())
        .isEqualTo(new DatasetName("/demo/photos-2-2"));
  }

  @Test
  void aNameWithoutRoomForANumberIsRefused() {
    DatasetName longest = new DatasetName("/demo/" + "x".repeat(254));
    KnownDataset known = new KnownDataset(longest, "/home/x", "f1", 1);
    assertThatThrownBy(() -> DatasetBook.choose(longest, "/home/x", "f2", List.of(known)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too long");
  }

  @Test
  void aRequestsKeyIsPlainTextWhateverTheNameIs() {
    KnownDataset odd = known("/demo/my dïr", "/home/me/my dïr", "f1", 1);
    assertThat(odd.requestKey()).matches("[!-~]{1,64}").isEqualTo(odd.requestKey());
    assertThat(odd.withNextRequest().requestKey()).isNotEqualTo(odd.requestKey());
    assertThat(known("/demo/other", "/home/me/my dïr", "f1", 1).requestKey())
        .isNotEqualTo(odd.requestKey());
  }

  private static KnownDataset known(String name, String directory, String print, int request) {
    return new KnownDataset(new DatasetName(name), directory, print, request);
  }
}
