/** Output for terminals: lines, progress and tables. */
@NullMarked
package io.argosy.deploy.screen;

import org.jspecify.annotations.NullMarked;
