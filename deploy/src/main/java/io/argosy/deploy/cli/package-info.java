/** The commands of the command line. */
@NullMarked
package io.argosy.deploy.cli;

import org.jspecify.annotations.NullMarked;
