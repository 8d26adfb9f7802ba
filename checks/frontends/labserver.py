"""Serves the JupyterLab that build.mjs has built in the folder LAB, with Debian's server, for the
notebooks in the folder WORK."""

import os

from jupyterlab_server import LabServerApp

made, work = os.environ["LAB"], os.environ["WORK"]


class Lab(LabServerApp):
    name = extension_name = "lab"
    app_name, app_version = "Lab", "3"
    app_url = extension_url = default_url = "/lab"
    load_other_extensions = False
    static_dir, schemas_dir, themes_dir = made + "/static", made + "/schemas", made + "/themes"
    templates_dir = os.path.dirname(os.path.abspath(__file__))
    app_settings_dir = work + "/.app"
    user_settings_dir, workspaces_dir = work + "/.settings", work + "/.workspaces"


def _jupyter_server_extension_points():
    return [{"module": "labserver", "app": Lab}]
