/** What a person sees on a terminal: lines, progress and tables. */
@NullMarked
package io.argosy.deploy.screen;

import org.jspecify.annotations.NullMarked;
